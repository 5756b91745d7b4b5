import type { domains as en } from '../en/domains.ts';

/** German: results of domain ownership verification. */
export const domains: Record<keyof typeof en, string> = {
  'ownership-dns-error': 'Der Nameserver hat mit {rcode} geantwortet.',
  'ownership-lookup-failed': 'Die Abfrage von {name} ist fehlgeschlagen ({reason}).',
  'ownership-record-absent': 'Unter {name} gibt es keinen TXT-Eintrag.',
  'ownership-record-found': 'Der TXT-Eintrag enthält das Token.',
  'ownership-record-differs': 'Es gibt TXT-Einträge, aber keiner enthält das Token.',
  'ownership-file-found': 'Die Datei enthält das Token.',
  'ownership-file-differs': 'Die Datei existiert, aber keine Zeile entspricht dem Token.',
  'ownership-page-unreadable': 'Die Seite konnte nicht gelesen werden.',
  'ownership-tag-absent': 'Die Seite hat kein Meta-Tag namens {name}.',
  'ownership-tag-found': 'Das Meta-Tag enthält das Token.',
  'ownership-tag-differs': 'Das Meta-Tag enthält das Token nicht.',
  'ownership-url-unreadable': '{url} konnte nicht gelesen werden ({reason}).',
  'ownership-url-absent': '{url} gibt es nicht ({status}).',
  'ownership-url-error': '{url} hat mit {status} geantwortet.',
  'ownership-redirect-insecure': 'Die Seite leitet von https auf http um.',
  'ownership-redirect-away': 'Die Seite leitet auf eine andere Domain um: {host}.',
  'ownership-certificate-invalid': '{host} hat kein gültiges Zertifikat.',
  'ownership-observed': '{result} Gefunden: {observed}',
};
