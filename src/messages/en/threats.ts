/** Evidence of leads, and timeline entries of takedown cases. */
export const threats = {
  'lead-of-lookalike': '{name} confirmed the lookalike {lookalike}.',
  'lead-of-certificate': 'A certificate for {name} was logged.',
  'lead-of-feed':
    '{feed} lists the page as {threat}{target, select, none {} other {, imitating {target}}}{reference, select, none {} other { ({reference})}}.',
  'lead-of-mail':
    'Linked in an email{sender, select, none {} other { from {sender}}}{subject, select, none {} other {, subject “{subject}”}}{words, select, none {} other {, as “{words}”}}.',
  'takedown-reports-undelivered': 'None of the reports could be delivered.',
  'takedown-report-withdrawn': 'Withdrawn before it was sent.',
  'takedown-withdrawn': 'The case was withdrawn.',
} as const;
