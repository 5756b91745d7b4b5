import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import type { Choosing } from '../../ui/choosing/use-choosing.ts';
import { ChosenSwitches } from './chosen-switches.tsx';

/** What can be done with the chosen rules; all of them are loaded. */
export function ChosenRules(shown: { choosing: Choosing; rows: readonly AlertRule[] }) {
  return (
    <ChosenSwitches
      {...shown}
      hasMore={false}
      each={() => belltower.each('listAlertRules', { query: { limit: 100 } })}
      enable={(id, enabled) => belltower.updateAlertRule({ path: { id }, body: { enabled } })}
      remove={(id) => belltower.deleteAlertRule({ path: { id } })}
      lost="alerts.deleteRules"
    />
  );
}
