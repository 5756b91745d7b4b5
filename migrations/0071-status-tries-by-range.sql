-- Wrong passwords of a status page are counted by address range, each by itself.
CREATE INDEX status_tries_address_idx ON status_tries (page_id, kind, address, tried_at);
