export { lookupsUsed, readBudget, spendBudget } from './queries.ts';
