import type { overview as english } from '../en/overview.ts';

/** German texts of overview; complete by its type. */
export const overview: Record<keyof typeof english, string> = {
  'overview.monitors_one': '{{count}} Monitor',
  'overview.monitors_other': '{{count}} Monitore',
  'overview.down': '{{count}} ausgefallen',
  'overview.asOf': 'Stand',
  'overview.allWell': 'Alles in Ordnung.',
  'overview.noIncident': 'Kein offener Vorfall.',
  'overview.wrongNow': 'Jetzt gestört',
  'overview.hasIt': '{{name}} kümmert sich',
  'overview.nobody': 'Niemand kümmert sich',
  'overview.acknowledged': 'Übernommen',
  'overview.allIncidents': 'Alle {{count}} offenen Vorfälle',
  'overview.certificates': 'Zertifikate, die bald enden',
  'overview.endsIn_one': 'in {{count}} Tag',
  'overview.endsIn_other': 'in {{count}} Tagen',
  'overview.ended': 'abgelaufen',
  'overview.heartbeats': 'Aufgaben, die sich nicht gemeldet haben',
  'overview.domains': 'Gefährdete Domains',
  'overview.maintenance': 'In Wartung',
  'overview.until': 'bis {{time}}',
  'overview.figures': 'Zahlen',
  'overview.perMinute': 'Prüfungen je Minute',
  'overview.lateness': 'Verspätung, höchstens, bei 99 von 100 Prüfungen',
  'overview.overloaded': 'Region {{region}} kommt nicht nach',
};
