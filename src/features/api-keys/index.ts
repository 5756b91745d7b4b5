export { insertNewKey, keyForm } from './create-api-key.ts';
export { findKeyHolders, type KeyHolder, touchKeys } from './queries.ts';
export { registerApiKeyRoutes } from './routes.ts';
