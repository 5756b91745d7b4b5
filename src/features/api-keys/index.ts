export { insertNewKey, keyForm } from './create.ts';
export { findKeyHolders, type KeyHolder, touchKeys } from './queries.ts';
export { registerApiKeyRoutes } from './routes.ts';
