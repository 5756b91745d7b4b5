-- Why an email failed, with its code and parameters beside the English text.
ALTER TABLE mails ADD COLUMN coded_error jsonb;
