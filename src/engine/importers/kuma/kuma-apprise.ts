import { entryOf } from '../import-item.ts';

/** Settings of a notification as stored by Uptime Kuma. */
export type KumaNotification = Record<string, string | number | boolean | null | undefined>;

/** Returns a trimmed setting; empty if it is missing. */
export const settingOf = (config: KumaNotification, name: string): string =>
  String(config[name] ?? '').trim();

type ToUrl = (config: KumaNotification) => string | null;

/** Fills encoded settings into an Apprise URL. Returns null if a setting is missing. */
function fill(
  config: KumaNotification,
  names: readonly string[],
  write: (...values: string[]) => string | null,
): string | null {
  const values = names.map((name) => encodeURIComponent(settingOf(config, name)));
  return values.includes('') ? null : write(...values);
}

/** Returns an Apprise URL for a self-hosted server, or null if its address cannot be parsed. */
function atHost(schema: string, address: string, write: (url: URL) => string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  return `${schema}${url.protocol === 'https:' ? 's' : ''}://${write(url)}`;
}

const pathOf = (url: URL) => url.pathname.replace(/\/+$/, '');
const lastOf = (address: string): string =>
  encodeURIComponent(
    URL.parse(address)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '',
  );
const listOf = (text: string): string =>
  text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(encodeURIComponent)
    .join('/');

/** Providers that only Apprise supports, by their names in Uptime Kuma. */
const providers: Record<string, ToUrl> = {
  apprise: (config) => settingOf(config, 'appriseURL') || null,
  Bark: (config) => atHost('bark', settingOf(config, 'barkEndpoint'), (url) => `${url.host}${pathOf(url)}`),
  Brevo: (config) => mailOf('brevo', config),
  clicksendsms: (config) =>
    fill(
      config,
      ['clicksendsmsLogin', 'clicksendsmsPassword', 'clicksendsmsToNumber'],
      (user, key, to) => `clicksend://${user}:${key}@${to}`,
    ),
  DingDing: (config) => {
    const token = URL.parse(settingOf(config, 'webHookUrl'))?.searchParams.get('access_token');
    const secret = settingOf(config, 'secretKey');
    return token
      ? `dingtalk://${secret && `${encodeURIComponent(secret)}@`}${encodeURIComponent(token)}/`
      : null;
  },
  Elks: (config) =>
    fill(
      config,
      ['elksUsername', 'elksAuthToken', 'elksFromNumber', 'elksToNumber'],
      (user, token, from, to) => `46elks://${user}:${token}@${from}/${to}`,
    ),
  Feishu: (config) => {
    const token = lastOf(settingOf(config, 'feishuWebHookUrl'));
    return token && `feishu://${token}`;
  },
  FreeMobile: (config) =>
    fill(config, ['freemobileUser', 'freemobilePass'], (user, key) => `freemobile://${user}@${key}`),
  HomeAssistant: (config) =>
    fill(config, ['longLivedAccessToken'], (token) =>
      atHost('hassio', settingOf(config, 'homeAssistantUrl'), (url) => `${url.host}/${token}`),
    ),
  line: (config) =>
    fill(config, ['lineChannelAccessToken', 'lineUserID'], (token, to) => `line://${token}/${to}`),
  PagerTree: (config) => {
    const integration = lastOf(settingOf(config, 'pagertreeIntegrationUrl'));
    return integration && `pagertree://${integration}`;
  },
  pushbullet: (config) => fill(config, ['pushbulletAccessToken'], (token) => `pbul://${token}`),
  PushByTechulus: (config) => fill(config, ['pushAPIKey'], (key) => `push://${key}`),
  PushDeer: (config) =>
    fill(config, ['pushdeerKey'], (key) => {
      const server = settingOf(config, 'pushdeerServer');
      return server === '' ? `pushdeer://${key}` : atHost('pushdeer', server, (url) => `${url.host}/${key}`);
    }),
  PushPlus: (config) => fill(config, ['pushPlusSendKey'], (key) => `pushplus://${key}`),
  pushy: (config) => fill(config, ['pushyAPIKey', 'pushyToken'], (key, token) => `pushy://${key}/${token}`),
  Resend: (config) => mailOf('resend', config),
  'rocket.chat': (config) => {
    const channel = settingOf(config, 'rocketchannel');
    const target = channel === '' ? '' : `/${/^[#@]/.test(channel) ? channel : `#${channel}`}`;
    return atHost('rocket', settingOf(config, 'rocketwebhookURL'), (url) => {
      const webhook = pathOf(url).split('/').slice(-2).join('/');
      return `${webhook}@${url.host}${target.replace('#', '%23')}`;
    });
  },
  SendGrid: (config) => mailOf('sendgrid', config),
  ServerChan: (config) => fill(config, ['serverChanSendKey'], (key) => `schan://${key}`),
  SevenIO: (config) =>
    fill(
      config,
      ['sevenioApiKey'],
      (key) => `seven://${key}/${listOf(settingOf(config, 'sevenioReceiver'))}`,
    ),
  signal: (config) => {
    const [from, to] = [settingOf(config, 'signalNumber'), settingOf(config, 'signalRecipients')];
    return atHost(
      'signal',
      settingOf(config, 'signalURL'),
      (url) => `${url.host}/${listOf(from)}/${listOf(to)}`,
    );
  },
  SIGNL4: (config) => {
    const secret = lastOf(settingOf(config, 'webhookURL'));
    return secret && `signl4://${secret}`;
  },
  SMSEagle: (config) =>
    fill(config, ['smseagleToken', 'smseagleRecipient'], (token) => {
      const kinds: Record<string, string> = { 'smseagle-contact': '@', 'smseagle-group': '%23' };
      const to = `${entryOf(kinds, settingOf(config, 'smseagleRecipientType')) ?? ''}${listOf(settingOf(config, 'smseagleRecipient'))}`;
      return atHost('smseagle', settingOf(config, 'smseagleUrl'), (url) => `${token}@${url.host}/${to}`);
    }),
  Splunk: (config) => {
    const [key, routing] = pathOf(URL.parse(settingOf(config, 'splunkRestURL')) ?? new URL('http://x'))
      .split('/')
      .slice(-2);
    return key && routing ? `splunk://${routing}@${key}` : null;
  },
  SpugPush: (config) => fill(config, ['templateKey'], (key) => `spugpush://${key}`),
  threema: (config) =>
    settingOf(config, 'threemaRecipientType') === 'identity'
      ? fill(
          config,
          ['threemaSenderIdentity', 'threemaSecret', 'threemaRecipient'],
          (from, secret, to) => `threema://${from}@${secret}/${to}`,
        )
      : null,
  WeCom: (config) => fill(config, ['weComBotKey'], (key) => `wecombot://${key}`),
};

/** Returns the Apprise URL of a provider that sends email through an API. */
function mailOf(name: string, config: KumaNotification): string | null {
  return fill(config, [`${name}ApiKey`, `${name}FromEmail`, `${name}ToEmail`], (key) => {
    const [from, to] = [settingOf(config, `${name}FromEmail`), settingOf(config, `${name}ToEmail`)];
    return `${name}://${key}:${from}/${to
      .split(/[,;\s]+/)
      .filter(Boolean)
      .join('/')}`;
  });
}

/** Returns whether Apprise (github.com/caronc/apprise) supports the provider of a notification. */
export const isKnownToApprise = (type: string): boolean => entryOf(providers, type) !== undefined;

/** Returns the Apprise URL of a notification, or null if its settings are incomplete. */
export const appriseUrlOf = (type: string, config: KumaNotification): string | null =>
  entryOf(providers, type)?.(config) || null;
