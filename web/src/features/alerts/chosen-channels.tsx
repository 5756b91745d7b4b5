import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import type { Choosing } from '../../ui/choosing/use-choosing.ts';
import { ChosenSwitches } from './chosen-switches.tsx';

/** What can be done with the chosen channels. */
export function ChosenChannels(shown: {
  choosing: Choosing;
  rows: readonly AlertChannel[];
  hasMore: boolean;
}) {
  return (
    <ChosenSwitches
      {...shown}
      each={() => belltower.each('listAlertChannels', { query: { limit: 100 } })}
      enable={(id, enabled) => belltower.updateAlertChannel({ path: { id }, body: { enabled } })}
      remove={(id) => belltower.deleteAlertChannel({ path: { id } })}
      lost="alerts.deleteChannels"
    />
  );
}
