// Generated from openapi.json by "npm run generate".
export const listAlertDeliveries = {
"state": ["queued","sending","delivered","failed","suppressed"],
} as const;
