import { addOperator, listOperators, removeOperator } from '#features/accounts/index.ts';
import { withDatabase } from '../with-database.ts';

/** Runs `operator add`. */
export function runOperatorAdd(email: string): Promise<void> {
  return withDatabase('operator', async (runtime, { db }) => {
    const added = await addOperator(db, email, new Date(runtime.clock.now()));
    process.stdout.write(added ? `${email} is an operator now.\n` : `${email} is an operator already.\n`);
  });
}

/** Runs `operator remove`. */
export function runOperatorRemove(email: string): Promise<void> {
  return withDatabase('operator', async (_runtime, { db }) => {
    const removed = await removeOperator(db, email);
    process.stdout.write(removed ? `${email} is no longer an operator.\n` : `${email} is not an operator.\n`);
  });
}

/** Runs `operator list`. */
export function runOperatorList(json: boolean): Promise<void> {
  return withDatabase('operator', async (_runtime, { db }) => {
    const operators = await listOperators(db);
    if (json) process.stdout.write(`${JSON.stringify(operators, null, 2)}\n`);
    else if (operators.length === 0)
      process.stderr.write('There are no operators. Add one with `operator add`.\n');
    else
      for (const { email, createdAt } of operators)
        process.stdout.write(`${createdAt.toISOString().slice(0, 10)}  ${email}\n`);
  });
}
