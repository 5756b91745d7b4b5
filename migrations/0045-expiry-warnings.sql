-- A certificate that expires soon no longer degrades a public component, unless the component asks for it.

UPDATE status_pages SET components = (
  SELECT jsonb_agg(jsonb_build_object('showExpiryWarnings', false) || c.component ORDER BY c.place)
  FROM jsonb_array_elements(components) WITH ORDINALITY AS c (component, place)
)
WHERE jsonb_array_length(components) > 0;
