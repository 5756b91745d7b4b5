import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCodeText, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import {
  type Icon,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconUser,
  IconZzz,
} from '../../ui/icons.tsx';
import { duration } from '../../ui/text/time-text.ts';
import type { Command } from './commands.ts';
import type { Found, Kind } from './find-objects.ts';
import { rankOf } from './rank.ts';

const muteMinutes = 60;

type ById = (request: { path: { id: string } }) => Promise<unknown>;
/** Undoes the action. Null if it can't be undone. */
type Undo = (() => Promise<unknown>) | null;

interface Action {
  icon: Icon;
  fits: (object: Found) => boolean;
  run: (object: Found, userId: string) => Promise<Undo>;
}

const isChecked = (kind: Kind): boolean => kind === 'monitor' || kind === 'domain' || kind === 'heartbeat';
const allows = (object: Found, action: string): boolean => object.actions?.includes(action) ?? false;

const mute: Partial<Record<Kind, (id: string) => Promise<{ id: string }>>> = {
  monitor: (id) => belltower.snoozeServiceMonitor({ path: { id }, body: { minutes: muteMinutes } }),
  domain: (id) => belltower.snoozeDomainMonitor({ path: { id }, body: { minutes: muteMinutes } }),
  heartbeat: (id) => belltower.snoozeHeartbeat({ path: { id }, body: { minutes: muteMinutes } }),
};

async function setPaused({ kind, id }: Found, paused: boolean): Promise<unknown> {
  const path = { id };
  if (kind === 'domain')
    return belltower.updateDomainMonitor({ path, body: { state: paused ? 'paused' : 'active' } });
  const calls: [pause: ById, resume: ById] =
    kind === 'heartbeat'
      ? [belltower.pauseHeartbeat, belltower.resumeHeartbeat]
      : [belltower.pauseServiceMonitor, belltower.resumeServiceMonitor];
  return calls[paused ? 0 : 1]({ path });
}

const assign = ({ id }: Found, assigneeUserId: string | null) =>
  belltower.updateIncident({ path: { id }, body: { assigneeUserId } });

/** Actions on an object that are available on every page. Labels are `palette.do.…`, synonyms `palette.words.…`. */
const actions = {
  acknowledge: {
    icon: IconCheck,
    fits: (object) => allows(object, 'acknowledge'),
    run: async ({ id }) => {
      await belltower.acknowledgeIncident({ path: { id }, body: {} });
      return null;
    },
  },
  assign: {
    icon: IconUser,
    fits: ({ kind, actions: allowed }) => kind === 'incident' && (allowed?.includes('resolve') ?? false),
    run: async (object, userId) => {
      await assign(object, userId);
      return () => assign(object, object.assigneeUserId ?? null);
    },
  },
  resolve: {
    icon: IconCheck,
    fits: (object) => allows(object, 'resolve'),
    run: async ({ id }) => {
      await belltower.resolveIncident({ path: { id }, body: {} });
      return () => belltower.reopenIncident({ path: { id }, body: {} });
    },
  },
  mute: {
    icon: IconZzz,
    fits: ({ kind, muted }) => isChecked(kind) && !muted,
    run: async ({ kind, id }) => {
      const window = await mute[kind]?.(id);
      return window ? () => belltower.endMaintenanceWindow({ path: { id: window.id } }) : null;
    },
  },
  pause: {
    icon: IconPlayerPause,
    fits: ({ kind, paused }) => isChecked(kind) && paused === false,
    run: async (object) => {
      await setPaused(object, true);
      return () => setPaused(object, false);
    },
  },
  resume: {
    icon: IconPlayerPlay,
    fits: ({ kind, paused }) => isChecked(kind) && paused === true,
    run: async (object) => {
      await setPaused(object, false);
      return () => setPaused(object, true);
    },
  },
  check: {
    icon: IconRefresh,
    fits: ({ kind, paused }) => (kind === 'monitor' || kind === 'domain') && paused === false,
    run: async ({ kind, id }) => {
      await (kind === 'domain' ? belltower.scanDomainMonitor : belltower.checkServiceMonitor)({
        path: { id },
      });
      return null;
    },
  },
} satisfies Record<string, Action>;

export type ActionId = keyof typeof actions;
const actionIds = Object.keys(actions) as ActionId[];

/** Minimum length of a prefix that selects an action. */
const shortestVerb = 2;

/**
 * Returns functions that run actions on objects, show the result with an undo button, and offer the actions as
 * commands.
 */
export function useObjectActions(): {
  /**
   * Returns the action that the typed text begins with, whether its word is complete, and the remaining text (the name
   * of an object).
   */
  parse: (typed: string) => { action: ActionId; isCompleteWord: boolean; rest: string } | null;
  listCommands: (action: ActionId, objects: readonly Found[]) => Command[];
} {
  const t = useText();
  const textOf = useCodeText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const { user, role } = useSession();
  const time = duration(muteMinutes * 60);
  const renew = () => client.invalidateQueries();
  const act = useMutation({
    mutationFn: ({ action, object }: { action: ActionId; object: Found }) =>
      (actions[action] as Action).run(object, user.id),
    onSuccess: (undo, { action, object: { name } }) =>
      showUndo({
        message: t(`palette.done.${action}`, { name, time }),
        label: t('action.undo'),
        close: t('action.close'),
        ...(undo === null ? {} : { undo: () => void undo().then(renew, refuse) }),
      }),
    onError: refuse,
    onSettled: renew,
  });
  return {
    parse: (typed) => {
      const [first = '', ...others] = typed.trim().split(/\s+/);
      if (first.length < shortestVerb || role === 'viewer') return null;
      const synonymsOf = (id: ActionId) => textOf(`palette.words.${id}`, id);
      const action = actionIds.find((id) => rankOf(first, '', synonymsOf(id)) !== null);
      if (action === undefined) return null;
      const isCompleteWord = synonymsOf(action).split(' ').includes(first.toLocaleLowerCase());
      return { action, isCompleteWord, rest: others.join(' ') };
    },
    listCommands: (action, objects) => {
      const { icon, fits }: Action = actions[action];
      return objects.filter(fits).map((object) => ({
        ...{ id: `${action} ${object.id}`, icon, hint: t(`palette.${object.kind}`) },
        label: t(`palette.do.${action}`, { name: object.name, time }),
        run: () => act.mutate({ action, object }),
      }));
    },
  };
}
