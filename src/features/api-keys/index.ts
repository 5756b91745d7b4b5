export { apiKeyGrants, insertNewKey, keyForm } from './api-keys.ts';
export { findKeyHolders, type KeyHolder, touchKeys } from './queries.ts';
export { registerApiKeyRoutes } from './routes.ts';
