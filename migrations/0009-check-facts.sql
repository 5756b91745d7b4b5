-- Facts of a check that stood only in its words become columns: how many windows a missed check stands for, the status
-- of the HTTP answer, the days that the certificate had left. A region that is null is the one named `default`, which
-- nearly all checks are from: its name in every row cost more than the new columns take.
-- What is still to be counted by them is read out of the words one last time, behind the last rollup and over the last
-- day; older rows keep null. Rows are only looked through, so it takes about a minute for a hundred million of them.

ALTER TABLE checks
  ADD COLUMN http_status smallint,
  ADD COLUMN missed_windows integer,
  ADD COLUMN days_left smallint,
  ALTER COLUMN region DROP NOT NULL;

-- One element stands for all checks of the hour where they were all alike; so it may now be in `address`, `code`,
-- `error` and `message`.
ALTER TABLE check_hours
  ADD COLUMN http_status smallint[],
  ADD COLUMN missed_windows integer[],
  ADD COLUMN days_left smallint[];

UPDATE checks SET missed_windows = substring(error from '^[0-9]{1,9}')::integer
WHERE status = 'm' AND scheduled_at >=
  coalesce((SELECT done_until FROM rollup_progress WHERE span = 'hour'), '-infinity') - interval '2 hours';

UPDATE checks SET http_status = substring(message from '^Status ([1-9][0-9]{2}),')::smallint
WHERE code = 'status-unexpected' AND scheduled_at >= now() - interval '1 day';
