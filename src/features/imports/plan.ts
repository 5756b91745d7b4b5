/** What is to become of the valid rows of an upload. */
export interface ImportPlan<Row> {
  create: Row[];
  skippedDuplicate: number;
  skippedForLimit: number;
}

/**
 * Goes through the rows in order: one whose key was seen before, in the upload or in `existing`, is a
 * duplicate; the others are made while there is room. A row left out for the limit still makes later rows of
 * its key duplicates.
 */
export function planImport<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  have: { existing: ReadonlySet<string>; room: number },
): ImportPlan<Row> {
  const seen = new Set<string>();
  const plan: ImportPlan<Row> = { create: [], skippedDuplicate: 0, skippedForLimit: 0 };
  for (const row of rows) {
    const key = keyOf(row);
    if (seen.has(key) || have.existing.has(key)) plan.skippedDuplicate++;
    else if (plan.create.length < have.room) plan.create.push(row);
    else plan.skippedForLimit++;
    seen.add(key);
  }
  return plan;
}
