/**
 * Common DKIM selectors. DNS has no way to list selectors (RFC 6376 section 3.1), so these are guesses: a match is
 * evidence, but a miss proves nothing.
 */
export const COMMON_SELECTORS: readonly string[] = [
  'default',
  'dkim',
  'mail',
  'email',
  'smtp',
  'mx',
  's1',
  's2',
  'k1',
  'k2',
  'selector1',
  'selector2',
  'google',
  'key1',
  'dkim1',
  'sig1',
];

/** Selectors by the suffix of an MX host or of a name in an SPF include. */
const BY_PROVIDER: readonly [suffix: string, selectors: readonly string[]][] = [
  ['google.com', ['google']],
  ['googlemail.com', ['google']],
  ['outlook.com', ['selector1', 'selector2']],
  ['messagingengine.com', ['fm1', 'fm2', 'fm3']],
  ['protonmail.ch', ['protonmail', 'protonmail2', 'protonmail3']],
  ['zoho.com', ['zoho', 'zmail']],
  ['zoho.eu', ['zoho', 'zmail']],
  ['mcsv.net', ['k1', 'k2', 'k3']],
  ['mandrillapp.com', ['mandrill', 'mte1', 'mte2']],
  ['sendgrid.net', ['s1', 's2', 'smtpapi']],
  ['mailgun.org', ['mailo', 'mx', 'pic', 'krs', 'smtp']],
  ['mtasv.net', ['pm']],
  ['icloud.com', ['sig1']],
  ['yandex.net', ['mail']],
  ['hubspotemail.net', ['hs1', 'hs2']],
  ['mimecast.com', ['mimecast']],
  ['pphosted.com', ['selector1', 's1', 'proofpoint']],
  ['migadu.com', ['key1', 'key2', 'key3']],
  ['mailbox.org', ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004']],
  ['infomaniak.com', ['infomaniak', '20240701']],
  ['ovh.net', ['ovhmo-selector-1', 'ovhex-selector1']],
  ['ionos.com', ['s1-ionos', 's2-ionos']],
  ['brevo.com', ['brevo1', 'brevo2', 'mail']],
  ['sendinblue.com', ['mail']],
  ['mailjet.com', ['mailjet']],
  ['zendesk.com', ['zendesk1', 'zendesk2']],
  ['salesforce.com', ['sf1', 'sf2']],
];

/** Returns the selectors used by the providers behind these names. */
export function inferSelectors(names: readonly string[]): string[] {
  const selectors = new Set<string>();
  for (const [suffix, list] of BY_PROVIDER) {
    if (names.some((name) => name === suffix || name.endsWith(`.${suffix}`))) {
      for (const selector of list) selectors.add(selector);
    }
  }
  return [...selectors];
}

/** Returns true if the text can precede `._domainkey`, which means that it consists of one or more labels. */
export function isSelector(text: string): boolean {
  return text.length <= 100 && /^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_-]+)*$/.test(text);
}
