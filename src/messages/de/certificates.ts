import type { certificates as en } from '../en/certificates.ts';

/** German: certificate monitoring, and faults of Certificate Transparency logs. */
export const certificates: Record<keyof typeof en, string> = {
  'ct-by-lookups':
    'Zertifikate werden für jede Domain einmal am Tag abgefragt. CT-Logs werden nicht überwacht.',
  'ct-by-logs':
    'Alle nutzbaren Logs werden überwacht: insgesamt etwa 300 Einträge pro Sekunde und 20 bis 40 GB am Tag.',
  'ct-off': 'Die Zertifikatsüberwachung ist aus: Es werden weder Logs noch andere Quellen abgefragt.',
  'log-unreachable': '{path} konnte nicht gelesen werden ({reason}).',
  'log-key-invalid': 'Der Schlüssel des Logs ist ungültig.',
  'log-shrank': 'Das Log ist von {before} auf {after} Einträge geschrumpft.',
  'log-roots-differ': 'Das Log hat für dieselben {count} Einträge verschiedene Wurzeln geliefert.',
  'log-inconsistent': 'Der Baum aus {after} Einträgen passt nicht zum Baum aus {before} Einträgen.',
  'log-entries-differ': 'Die Einträge {from} bis {to} passen nicht zum Tree Head.',
  'log-unproven': 'Das Log konnte nicht nachweisen, dass seine ersten {count} Einträge unverändert sind.',
  'log-head-old': 'Der neueste Tree Head ist {age} s alt; das Log verspricht einen alle {promised} s.',
  'log-head-older': 'Das Log hat einen Tree Head geliefert, der älter ist als ein früherer.',
  'log-checkpoint-unsigned': 'Der Checkpoint ist nicht vom Log signiert.',
  'log-signature-invalid': 'Die Signatur des Tree Heads ist ungültig.',
  'log-head-malformed':
    'Der Tree Head ist fehlerhaft: {fault, select, fields {Wurzel oder Signatur fehlt} long {er ist länger als 1 MB} unsigned {Signaturen fehlen} origin {sein Ursprung ist „{origin}“} size {die Größe des Baums fehlt} figures {seine Zahlen sind unmöglich} signature {seine Signatur ist nicht lesbar} other {er ist kein JSON-Objekt}}.',
  'log-entry-malformed':
    'Der Eintrag ist fehlerhaft: {fault, select, version {seine Version ist unbekannt} trailing {danach folgen weitere Bytes} tile {seine Kachel hat mehr als 256 Einträge} type {sein Typ ist {type}} other {er ist abgeschnitten}}.',
  'log-response-malformed':
    'Die Antwort ist fehlerhaft: {fault, select, json {sie ist kein JSON} proof {der Konsistenzbeweis hat die falsche Länge} entries {sie enthält keine Einträge} tile {Kachel {tile} hat zu wenige Einträge} empty {der Beweis ist leer} other {eine Kachel mit Hashes ist zu kurz}}.',
};
