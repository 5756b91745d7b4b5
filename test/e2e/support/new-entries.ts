import { PASSIVE_SOURCES } from '#engine/discovery/passive-sources.ts';
import { webFindings } from '#engine/findings/catalog/web.ts';
import type { FindingType } from '#engine/findings/types.ts';
import { FUZZERS, fuzzerNames } from '#engine/lookalikes/registry.ts';
import type { Fuzzer } from '#engine/lookalikes/target.ts';
import { interpretResponse } from '#features/alerts/channels/channel-http.ts';
import {
  type ChannelModule,
  defineChannel,
  tokenField,
  urlField,
} from '#features/alerts/channels/channel-module.ts';
import { renderNotifications } from '#features/alerts/channels/notification-text.ts';
import { CHANNELS } from '#features/alerts/channels/registry.ts';
import { sourceTable } from '#platform/config/source-table.ts';

/**
 * A channel, a finding, a fuzzer and a source that the product does not have, each with a line in its registry. Import
 * this file before any module that reads the registries.
 */

const carrierPigeon = defineChannel({
  type: 'carrier-pigeon',
  title: 'Carrier pigeon',
  fields: {
    loft: urlField({
      title: 'Loft',
      description: 'Address of the loft',
      examples: ['https://loft.example.com'],
    }),
    ring: tokenField({ title: 'Ring', description: 'On the left leg', examples: ['b2c4d6e8'] }),
  },
  secrets: ['ring'],
  address: 'loft',
  readByPeople: true,
  preview: 'push',
  async send(notifications, settings, tools) {
    const { headline } = renderNotifications(notifications, 20);
    const result = await tools.http(
      { url: settings.loft, headers: { 'x-ring': settings.ring }, body: { headline } },
      tools.signal,
    );
    return interpretResponse(result, () => ({ detail: null }));
  },
});
(CHANNELS as Record<string, ChannelModule>)['carrier-pigeon'] = carrierPigeon;

export const newFinding = {
  id: 'web.header.carrier-pigeon',
  dimension: 'vulnerabilityWebRisk',
  category: 'web',
  severity: 'medium',
  weight: 8,
  title: 'The site announces carrier pigeons',
  what: 'A response header says that messages are delivered by pigeon.',
  why: 'Delivery by pigeon has a high latency and no confidentiality (RFC 1149).',
  fix: 'Remove the header from the configuration of the web server.',
  sources: ['RFC 1149'],
} as const satisfies FindingType;
(webFindings as unknown as FindingType[]).push(newFinding);

const doubling: Fuzzer = {
  title: 'The whole label twice',
  generate: ({ label }, add) => add(`${label}-${label}-${label}`, 60),
};
(FUZZERS as Record<string, Fuzzer>).doubling = doubling;
(fuzzerNames as string[]).push('doubling');

Object.assign(sourceTable, {
  TOWN_CRIER: {
    use: 'names of hosts, as the town crier knows them',
    enabled: false,
    terms: 'made up',
    baseUrl: 'https://crier.example',
    rps: 100,
    ttlSeconds: 3_600,
  },
});
(PASSIVE_SOURCES as Record<string, (typeof PASSIVE_SOURCES)[string]>).TOWN_CRIER = ({ baseUrl }) => ({
  name: 'Town crier',
  listNames: async (domain) => [`${new URL(baseUrl).hostname.split('.')[0]}.${domain}`],
});
