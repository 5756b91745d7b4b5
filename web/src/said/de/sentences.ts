import type { Phrases } from '../phrases.ts';

/** German texts for messages of checks, heartbeats and incidents. */
export const sentences: Phrases = {
  'The connection was refused.': 'Die Verbindung wurde abgelehnt.',
  'Location {name} is offline': 'Standort {name} ist offline',
  '{name} is down': '{name} ist ausgefallen',
  '{name} is degraded': '{name} ist beeinträchtigt',
  '{count} monitors are down': '{count} Monitore sind ausgefallen',
  '{name} can be taken over': '{name} kann übernommen werden',
  '{name} can be taken over at {service}': '{name} kann bei {service} übernommen werden',
  '{name} looks like {domain}': '{name} sieht aus wie {domain}',
  '{name} is back after its takedown': '{name} ist nach dem Takedown wieder da',
  '{name}: certificate issued by {issuer}, which is new':
    '{name}: Zertifikat von {issuer}, einem neuen Aussteller',
  '{name}: certificate with a CA that is not allowed': '{name}: Zertifikat einer CA, die nicht erlaubt ist',
  '{name}: certificate with a key that is not authorised':
    '{name}: Zertifikat mit einem Schlüssel, der nicht zugelassen ist',
  '{name}: certificate with a key type that is not allowed':
    '{name}: Zertifikat mit einer Schlüsselart, die nicht erlaubt ist',
  '{name}: certificate with a key that is too short': '{name}: Zertifikat mit einem zu kurzen Schlüssel',
  '{name}: certificate with too long a validity': '{name}: Zertifikat mit zu langer Gültigkeit',
  '{name}: certificate with a wildcard': '{name}: Zertifikat mit Platzhalter',
  '{asset}: {said}': '{asset}: {said}',
  'Certificates are looked up once a day for each domain. No log is followed.':
    'Zertifikate werden für jede Domain einmal am Tag abgefragt. Es wird kein Log verfolgt.',
  'All usable logs are followed: about 300 entries per second and 20 to 40 GB per day in total.':
    'Alle nutzbaren Logs werden verfolgt: insgesamt etwa 300 Einträge pro Sekunde und 20 bis 40 GB am Tag.',
  'Certificate monitoring is off: no logs or other sources are queried.':
    'Die Zertifikatsüberwachung ist aus: Es werden weder Logs noch andere Quellen abgefragt.',
};
