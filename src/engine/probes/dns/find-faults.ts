import type { InputFault } from '#platform/errors.ts';
import { parseServer } from '#platform/net/dns/servers.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { normaliseHost } from '../host.ts';
import { addressFaults } from '../input-faults.ts';
import type { DnsSettings } from './settings.ts';

type Settings = Omit<DnsSettings, 'timeoutMs'>;

/** What cannot be looked up, a resolver that cannot be asked, and values that cannot be compared. */
export function findDnsFaults(settings: Settings, policy: EgressPolicy): InputFault[] {
  return [...nameFaults(settings), ...resolverFaults(settings, policy), ...valueFaults(settings)];
}

function nameFaults({ host: text, recordType }: Settings): InputFault[] {
  const pointer = '/host';
  const host = normaliseHost(text);
  if (!host) {
    return [
      {
        pointer,
        code: 'not_a_host',
        detail: `"${text.slice(0, 100)}" is not a valid name. Enter one such as example.com.`,
      },
    ];
  }
  if (!host.isAddress || recordType === 'PTR') return [];
  return [
    {
      pointer,
      code: 'not_a_name',
      detail: 'An IP address only has PTR records. Choose PTR or enter a name.',
    },
  ];
}

function resolverFaults({ resolver }: Settings, policy: EgressPolicy): InputFault[] {
  if (resolver === null) return [];
  const pointer = '/resolver';
  const server = parseServer(resolver);
  if (server) return addressFaults(pointer, server.address, policy);
  const detail = 'resolver is not valid. Enter an IP address with an optional port, such as 9.9.9.9:53.';
  return [{ pointer, code: 'not_a_server', detail }];
}

function valueFaults({ expect: { mode, values } }: Settings): InputFault[] {
  if (values.length > 0 || mode === 'none' || mode === 'resolves') return [];
  const detail = `mode ${mode} requires values to compare with.`;
  return [{ pointer: '/expect/values', code: 'required', detail }];
}
