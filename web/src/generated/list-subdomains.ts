// Generated from openapi.json by "npm run generate".
export const listSubdomains = {
"state": ["new","owned","ignored"],
"source": ["ct","dns","axfr","nsec","passive","word","san","page"],
"takeover": ["vulnerable","suspect","none"],
"sort": ["firstSeenAt","-firstSeenAt","lastSeenAt","-lastSeenAt","name","-name"],
} as const;
