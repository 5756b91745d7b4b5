import type { wall as english } from '../en/wall.ts';

/** German texts of the wall view; complete by its type. */
export const wall: Record<keyof typeof english, string> = {
  'wall.title': 'Wandansicht',
  'wall.refused': 'Dieser Link zeigt nichts mehr. Bitte einen neuen erfragen.',
  'wall.lost': 'Seit {{time}} keine Antwort von Belltower',
  'wall.down_one': '{{count}} gestört',
  'wall.down_other': '{{count}} gestört',
  'wall.unwell_one': '{{count}} nicht in Ordnung',
  'wall.unwell_other': '{{count}} nicht in Ordnung',
  'wall.nothing': 'Noch wird nichts überwacht',
  'wall.well': 'Alles in Ordnung',
  'wall.watched_one': '{{count}} überwacht',
  'wall.watched_other': '{{count}} überwacht',
  'wall.incidents_one': '{{count}} offener Vorfall',
  'wall.incidents_other': '{{count}} offene Vorfälle',
  'wall.troubles': 'Was nicht in Ordnung ist, Gestörtes zuerst',
  'wall.status.down': 'gestört seit',
  'wall.status.degraded': 'beeinträchtigt seit',
  'wall.status.late': 'verspätet seit',
  'wall.more_one': 'und {{count}} weiteres',
  'wall.more_other': 'und {{count}} weitere',
  'wall.since': 'Der letzte Vorfall begann vor {{time}}.',
};
