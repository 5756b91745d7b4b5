import type { domains as en } from '../en/domains.ts';

/** German: results of verifying the ownership of a domain. */
export const domains: Record<keyof typeof en, string> = {
  'ownership-dns-error': 'Der Nameserver hat mit {rcode} geantwortet.',
  'ownership-lookup-failed': 'Die Abfrage von {name} ist fehlgeschlagen ({reason}).',
  'ownership-record-absent': 'Unter {name} gibt es keinen TXT-Eintrag.',
  'ownership-record-found': 'Der TXT-Eintrag enthält das Token.',
  'ownership-record-differs': 'Es gibt TXT-Einträge, aber keiner enthält das Token.',
  'ownership-file-found': 'Die Datei enthält das Token.',
  'ownership-file-differs': 'Die Datei existiert, aber keine ihrer Zeilen ist das Token.',
  'ownership-page-unreadable': 'Die Seite konnte nicht gelesen werden.',
  'ownership-tag-absent': 'Die Seite hat kein Meta-Tag namens {name}.',
  'ownership-tag-found': 'Das Meta-Tag enthält das Token.',
  'ownership-tag-differs': 'Das Meta-Tag enthält das Token nicht.',
  'ownership-url-unreadable': '{url} konnte nicht gelesen werden ({reason}).',
  'ownership-url-absent': '{url} gibt es nicht ({status}).',
  'ownership-url-error': '{url} hat mit {status} geantwortet.',
  'ownership-redirect-insecure': 'Eine Weiterleitung führt von https zu http.',
  'ownership-redirect-away': 'Eine Weiterleitung führt zu einer anderen Domain: {host}.',
  'ownership-certificate-invalid': 'Das Zertifikat von {host} ist nicht gültig.',
  'ownership-observed': '{result} Gefunden: {observed}',
};
