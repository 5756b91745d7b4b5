-- The message of a timeline entry as code and params, so that it can be rendered in any language; null for a person's words.
ALTER TABLE incident_events ADD COLUMN coded_message jsonb;
