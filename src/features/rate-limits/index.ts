export { countAgainstLimits, deleteOldUses, type Limit } from './count-against-limits.ts';
