-- Findings of all domains of an account, newest first and by what they are.
create index findings_account_state_idx on findings (account_id, state, opened_at desc, id desc);
drop index findings_account_idx;
