export { apiKeyGrants, insertNewKey, keyForm } from './api-keys.ts';
export { findKeysWithAccounts, type KeyWithAccount, touchKeys } from './queries.ts';
export { registerApiKeyRoutes } from './routes.ts';
