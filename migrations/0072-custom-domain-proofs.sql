-- A custom domain of a status page is served once its owner has published a token in DNS. Domains that were set before are
-- pending: they were never proved.
alter table status_pages
  drop constraint status_pages_custom_domain_key,
  -- What the DNS record must hold; new with each domain.
  add column custom_domain_token text,
  add column custom_domain_verified_at timestamptz,
  -- First check that found no proof since the last that did.
  add column custom_domain_missing_since timestamptz,
  add column custom_domain_checked_at timestamptz,
  add column custom_domain_due_at timestamptz,
  -- Why the last check did not verify the domain, and what it found.
  add column custom_domain_problem text
    check (custom_domain_problem in ('record_missing', 'record_differs', 'lookup_failed', 'taken')),
  add column custom_domain_problem_detail text;

update status_pages
set custom_domain_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
where custom_domain is not null;

alter table status_pages
  add check ((custom_domain is null) = (custom_domain_token is null)),
  add check (custom_domain_verified_at is null or custom_domain is not null),
  add check (custom_domain_missing_since is null or custom_domain_verified_at is not null),
  add check ((custom_domain_problem is null) = (custom_domain_problem_detail is null));

-- An unverified claim blocks nobody.
create unique index status_pages_verified_domain_idx on status_pages (custom_domain)
  where custom_domain_verified_at is not null;
create index status_pages_domain_due_idx on status_pages (custom_domain_due_at)
  where custom_domain_verified_at is not null;
