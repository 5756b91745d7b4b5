import type { palette as english } from '../en/palette.ts';

/** German texts of the command palette and the keys; complete by its type. */
export const palette: Record<keyof typeof english, string> = {
  'palette.title': 'Gehen oder tun',
  'palette.placeholder': 'Gehen, tun oder einen Monitor oder eine Domain finden',
  'palette.found': 'Gefunden',
  'palette.commands': 'Befehle',
  'palette.monitor': 'Monitor',
  'palette.domain': 'Domain',
  'palette.nothing': 'Nichts heißt so.',
  'palette.count_one': '{{count}} Treffer',
  'palette.count_other': '{{count}} Treffer',
  'palette.newHeartbeat': 'Neuer Heartbeat',
  'palette.newMonitor': 'Neuer Monitor',
  'palette.apiKeys': 'API-Schlüssel',
  'palette.members': 'Mitglieder',
  'palette.light': 'Helle Farben',
  'palette.dark': 'Dunkle Farben',
  'palette.keys': 'Tasten',
  'palette.keySearch': 'Suchen',
  'palette.keyMove': 'Nächste oder vorige Zeile',
  'palette.keySelect': 'Zeile auswählen',
  'palette.keyOpen': 'Zeile öffnen',
  'palette.keyAcknowledge': 'Übernehmen',
  'palette.keyPause': 'Anhalten oder fortsetzen',
  'palette.keyCheck': 'Jetzt prüfen',
  'palette.keyNew': 'Neu',
};
