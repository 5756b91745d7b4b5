-- SEQUENCE of a maintenance window's calendar events (RFC 5545 section 3.8.7.4): grows with each change.
alter table maintenance_windows add column revision integer not null default 0;

-- What a mail is about, the same for all mails about it: mail programs show them as one thread.
alter table mails add column thread text;
