import type { Config } from '#platform/config/config.ts';

/** Who reports of this service come from: the address of its mails, by which abuse desks know it. */
export function mailSender({
  mailFrom,
  smtpUrl,
  publicUrl,
}: Pick<Config, 'mailFrom' | 'smtpUrl' | 'publicUrl'>): { org: string; email: string } {
  const { hostname } = new URL(smtpUrl ?? publicUrl);
  // An address needs a name with a dot, whatever the machine is called.
  const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(hostname) ? hostname : 'localhost.localdomain';
  const address = mailFrom ?? `belltower@${host}`;
  const [, name = '', inside] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(address) ?? [];
  return { org: name.replaceAll('"', '') || 'Belltower', email: inside ?? address };
}
