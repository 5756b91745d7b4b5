-- Texts that Belltower writes are stored with their code and parameters, so that they can be shown in another language.
-- Rows from before have none and are shown in English.
ALTER TABLE incidents ADD COLUMN coded_title jsonb;
ALTER TABLE ct_logs ADD COLUMN coded_error jsonb;
ALTER TABLE leads ADD COLUMN coded_evidence jsonb;
ALTER TABLE takedown_events ADD COLUMN coded_message jsonb;
ALTER TABLE takedown_submissions ADD COLUMN coded_response jsonb;
ALTER TABLE status_pages ADD COLUMN coded_domain_problem jsonb;

-- These columns hold a code now; its text has no parameters.
UPDATE alert_channels SET disabled_reason = CASE
  WHEN disabled_reason LIKE '%(410)%' THEN 'channel-receiver-gone' ELSE 'channel-failed-too-often' END
  WHERE disabled_reason IS NOT NULL;
UPDATE status_messages SET error = 'worker-died' WHERE error IS NOT NULL;
