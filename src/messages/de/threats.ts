import type { threats as en } from '../en/threats.ts';

/** German: evidence of leads, and timeline entries of takedown cases. */
export const threats: Record<keyof typeof en, string> = {
  'lead-of-lookalike': '{name} hat das Lookalike {lookalike} bestätigt.',
  'lead-of-certificate': 'Ein Zertifikat für {name} wurde protokolliert.',
  'lead-of-feed':
    'Von {feed} als {threat} gelistet{target, select, none {} other {, soll {target} imitieren}}{reference, select, none {} other { ({reference})}}.',
  'lead-of-mail':
    'Link in einer E-Mail{sender, select, none {} other { von {sender}}}{subject, select, none {} other {, Betreff „{subject}“}}{words, select, none {} other {, als „{words}“}}.',
  'takedown-reports-undelivered': 'Keine der Meldungen konnte zugestellt werden.',
  'takedown-report-withdrawn': 'Vor dem Senden zurückgezogen.',
  'takedown-withdrawn': 'Der Fall wurde zurückgezogen.',
};
