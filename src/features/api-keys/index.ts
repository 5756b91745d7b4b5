export { insertNewKey, keyForm } from './create.ts';
export { apiKeyGrants } from './grants.ts';
export { findKeyHolders, type KeyHolder, touchKeys } from './queries.ts';
export { registerApiKeyRoutes } from './routes.ts';
