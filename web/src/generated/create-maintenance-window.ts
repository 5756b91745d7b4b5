// Generated from openapi.json by "npm run generate".
export const createMaintenanceWindow = {
"title": {"type":"string","minLength":1,"maxLength":200,"required":true},
"startsAt": {"type":"string","maxLength":40,"required":true},
"scope.all": {"type":"boolean"},
"scope.monitorIds": {"type":"array","maxItems":1000,"items":{"type":"string","format":"uuid"}},
"scope.serviceMonitorIds": {"type":"array","maxItems":1000,"items":{"type":"string","format":"uuid"}},
"scope.heartbeatIds": {"type":"array","maxItems":1000,"items":{"type":"string","format":"uuid"}},
"scope.domainIds": {"type":"array","maxItems":1000,"items":{"type":"string","format":"uuid"}},
"scope.tags": {"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":100}},
"description": {"type":"string","maxLength":5000},
"timezone": {"type":"string","maxLength":100},
"endsAt": {"type":"string","maxLength":40,"nullable":true},
"rrule": {"type":"string","maxLength":500,"nullable":true},
"exdates": {"type":"array","maxItems":500,"items":{"type":"string","maxLength":40}},
"durationMinutes": {"type":"integer","minimum":1,"maximum":44640,"nullable":true},
"showOnStatusPages": {"type":"boolean"},
"muted": {"type":"boolean"},
} as const;
