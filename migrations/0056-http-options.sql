-- HTTP options and inverted results add settings. Monitors get their defaults here, so that probers and lists need not fill them in
-- for each check and each row.
UPDATE service_monitors SET settings = settings || '{"invert": false}' WHERE NOT settings ? 'invert';
UPDATE service_monitors
SET settings = settings
  || '{"clientCertificate": null, "proxy": null, "connectTo": null, "keepFailedBody": false}'
  || jsonb_build_object('expect', settings -> 'expect' || '{"maxMsStatus": "degraded"}')
WHERE kind IN ('http', 'keyword') AND NOT settings ? 'keepFailedBody';
