export { countAgainstLimits, type Limit } from './count-against-limits.ts';
export { deleteOldUses } from './queries.ts';
