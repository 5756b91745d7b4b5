import type { certificate as english } from '../en/certificate.ts';

/** German translations for a single certificate. The type requires a translation for every English key. */
export const certificate: Record<keyof typeof english, string> = {
  'certificate.daysLeft_one': 'noch {{count}} Tag',
  'certificate.daysLeft_other': 'noch {{count}} Tage',
  'certificate.expiredAgo_zero': 'Heute abgelaufen',
  'certificate.expiredAgo_one': 'Vor {{count}} Tag abgelaufen',
  'certificate.expiredAgo_other': 'Vor {{count}} Tagen abgelaufen',
  'certificate.none': 'Noch kein Zertifikat. Nach der ersten Prüfung erscheint es hier.',
  'certificate.servedAt': 'Im Einsatz auf',
  'certificate.names': 'Namen',
  'certificate.moreNames_one': '{{count}} weiteren anzeigen',
  'certificate.moreNames_other': '{{count}} weitere anzeigen',
  'certificate.issuer': 'Aussteller',
  'certificate.key': 'Schlüssel',
  'certificate.signature': 'Signatur',
  'certificate.serial': 'Seriennummer',
  'certificate.sharedKey': 'Gleicher Schlüssel auf',
  'certificate.chain': 'Zertifikatskette',
  'certificate.leaf': 'Zertifikat',
  'certificate.intermediate': 'Zwischenzertifikat',
  'certificate.root': 'Wurzelzertifikat',
  'certificate.from': 'gültig ab {{day}}',
  'certificate.until': 'gültig bis {{day}}',
  'certificate.missingIssuer': 'Kein vertrauenswürdiger Aussteller',
  'certificate.trust.trusted': 'Vertrauenswürdig: Die Kette führt zu einer Wurzel, die Clients kennen.',
  'certificate.trust.self-signed': 'Nicht vertrauenswürdig: Das Zertifikat ist selbst signiert.',
  'certificate.trust.untrusted':
    'Nicht vertrauenswürdig: Die Kette führt zu keiner Wurzel, die Clients kennen.',
  'certificate.trust.incomplete-chain':
    'Unvollständig: Der Server sendet ein Zwischenzertifikat nicht mit. Manche Clients können sich nicht verbinden.',
  'certificate.trust.wrong-usage': 'Nicht vertrauenswürdig: Das Zertifikat ist nicht für Server gedacht.',
  'certificate.trust.name-constraint':
    'Nicht vertrauenswürdig: Ein Aussteller darf für diesen Namen keine Zertifikate ausstellen.',
  'certificate.trust.unknown': 'Die Kette wurde noch nicht geprüft.',
  'certificate.previous': 'Frühere Zertifikate',
  'certificate.seen': '{{from}} bis {{to}}',
};
