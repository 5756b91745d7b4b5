-- Why rules tell nobody of an entry of a timeline, as known when it happened: a parent was down, its source flaps.
ALTER TABLE incident_events ADD COLUMN held_back text CHECK (held_back IN ('parent', 'flapping'));
