import type { wall as english } from '../en/wall.ts';

/** German texts of the wall view; complete by its type. */
export const wall: Record<keyof typeof english, string> = {
  'wall.title': 'Wallboard',
  'wall.linkInvalid': 'Dieser Link ist nicht mehr gültig. Bitte um einen neuen.',
  'wall.lost': 'Seit {{time}} keine Verbindung zu Belltower',
  'wall.down_one': '{{count}} ausgefallen',
  'wall.down_other': '{{count}} ausgefallen',
  'wall.degraded_one': '{{count}} beeinträchtigt',
  'wall.degraded_other': '{{count}} beeinträchtigt',
  'wall.noMonitors': 'Noch keine Monitore',
  'wall.allUp': 'Alle Systeme OK',
  'wall.monitored_one': '{{count}} überwacht',
  'wall.monitored_other': '{{count}} überwacht',
  'wall.incidents_one': '{{count}} offener Vorfall',
  'wall.incidents_other': '{{count}} offene Vorfälle',
  'wall.problems': 'Probleme, Ausfälle zuerst',
  'wall.status.down': 'ausgefallen seit',
  'wall.status.degraded': 'beeinträchtigt seit',
  'wall.status.late': 'verspätet seit',
  'wall.more_one': 'und {{count}} weiteres',
  'wall.more_other': 'und {{count}} weitere',
  'wall.lastIncident': 'Letzter Vorfall vor {{time}}',
};
