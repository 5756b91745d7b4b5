-- What each day's score rests on, so that the next day can say what has come to it: {modelVersion, measured, hosts}.
ALTER TABLE risk_snapshots ADD COLUMN scope jsonb;
