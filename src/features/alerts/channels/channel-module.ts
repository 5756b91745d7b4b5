import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Severity } from '#engine/findings/types.ts';
import { message, type Params } from '#messages/messages.ts';
import type { InputFault, Text } from '#platform/errors.ts';
import { Nullable } from '#platform/http/schemas.ts';
import type { Mailer } from '#platform/mail/send-mail.ts';
import { parseHostLiteral } from '#platform/net/egress/egress-policy.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { ChannelHttp, SendResult } from './channel-http.ts';

/** Events that notifications report. */
type NotificationEvent =
  | 'opened'
  | 'acknowledged'
  | 'resolved'
  | 'reopened'
  | 'reminder'
  | 'commented'
  | 'escalated'
  | 'test';

/**
 * The content of a notification, independent of the channel. Times are ISO 8601 in UTC. A notification contains no
 * secrets.
 */
export interface Notification {
  /** The ID of the delivery. It is the same for all retries. */
  id: string;
  event: NotificationEvent;
  at: string;
  account: { id: string; name: string };
  incident: {
    id: string;
    title: string;
    /** The code and the values of the title; absent if a user wrote the title. */
    titleCode?: string;
    titleParams?: Params;
    severity: Severity;
    state: 'open' | 'acknowledged' | 'resolved';
    cause: string;
    fingerprint: string;
    domainId: string | null;
    openedAt: string;
    acknowledgedAt: string | null;
    resolvedAt: string | null;
    resolvedBy: string | null;
    occurrences: number;
    lastOccurredAt: string;
    assigneeUserId: string | null;
    /** The number of affected monitors, and the names of the first ten. */
    members: number;
    memberNames: string[];
    parentIncidentId: string | null;
    maintenance: boolean;
    flapping: boolean;
    /** The reason why the incident was closed although the source has not recovered. */
    closedBecause: 'paused' | 'deleted' | 'ended' | null;
  };
  source: { type: string; id: string | null; name: string; target: string | null };
  /** The check that changed the status, for service monitors. */
  check: {
    status: string;
    code: string | null;
    message: string | null;
    params: Params | null;
    durationMs: number | null;
    at: string;
    region: string;
  } | null;
  /** When the source was last up. */
  lastGoodAt: string | null;
  /** Whether the source is up and the incident is open only because it is flapping. */
  isUp: boolean;
  /** When the source came up. For `reopened`, the start of flapping; for `resolved`, its end. */
  upSince: string | null;
  /** `name` is the display name of a private location; for other regions, it equals the region. */
  regions: { region: string; name: string; status: string }[];
  /** The message of the timeline entry, from a user or a check. */
  message: string | null;
  messageCode?: string;
  messageParams?: Params;
  actor: string | null;
  rule: { id: string; name: string } | null;
  /** The URL of the incident in the dashboard. */
  url: string;
}

/** The notifications in one message: a single one, or several in a digest. */
export type Notifications = readonly [Notification, ...Notification[]];

/**
 * Links in emails that work without a session. Opening a link changes nothing. The change requires a click on the
 * page's button.
 */
export interface NotificationLinks {
  acknowledge: (notification: Notification, address: string) => string;
  /** Returns the unsubscribe link; null if the recipient can't unsubscribe. */
  unsubscribe: (address: string) => string | null;
}

/** A VAPID key pair (RFC 8292), Base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The tools that channels use to send messages. */
export interface ChannelTools {
  http: ChannelHttp;
  mailer: Pick<Mailer, 'send'>;
  /** Returns the base URL of a channel with a fixed host, or the operator's override, without a trailing slash. */
  baseUrl: (type: string, fallback: string) => string;
  policy: EgressPolicy;
  /** Links that work without a session; null in test notifications. */
  links: NotificationLinks | null;
  /** Returns the installation's web push keys, which are created on first use. */
  vapid: () => Promise<VapidKeys>;
  /**
   * Returns the reason why an address must not receive email (its owner has not confirmed it), or null if it may
   * receive email.
   */
  refuseRecipient: (address: string) => Promise<Text | null>;
  /** Aborts the attempt after ten seconds. */
  signal: AbortSignal;
  now: Date;
  publicUrl: string;
}

/** The tools that all messages of an installation share. */
export interface InstalledTools extends Pick<ChannelTools, 'http' | 'mailer' | 'baseUrl' | 'policy'> {
  /** Whether recipients who aren't members must confirm their address before they receive alerts. */
  confirmsRecipients: boolean;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
}

/** The context that settings are validated in. */
export interface SettingsContext {
  policy: EgressPolicy;
  accountId: string;
}

/** Preview styles of a message: a card with a colored bar, a short notification, or plain paragraphs. */
export const messagePreviews = ['chat', 'push', 'email'] as const;

/**
 * A channel type, created with `defineChannel` or `defineIncomingWebhook`. A new type needs a file and an entry in the
 * registry.
 */
export interface ChannelModule {
  type: string;
  /** The name shown to users. */
  title: string;
  /**
   * The schema of the settings. Forms are generated from it, so every field has a title and explains where to find its
   * value.
   */
  settingsSchema: TObject;
  /** Names of the settings that are secret, including webhook URLs. */
  secrets: readonly string[];
  /** The setting with the URL that messages and secrets are sent to; null if the host is fixed. */
  address: string | null;
  /**
   * Whether people read the messages. If so, messages are limited per minute and the rest are combined into a digest.
   */
  readByPeople: boolean;
  /** How the receiving app displays a message, for the preview in the dashboard. Default: `email`. */
  preview?: (typeof messagePreviews)[number];
  /** Returns faults that the schema can't detect, with pointers below `/settings`. */
  findFaults(settings: PlainObject, context: SettingsContext): Promise<InputFault[]>;
  /** Sends a notification, or several as a digest. Never throws because of the receiver's behavior. */
  send(notifications: Notifications, settings: PlainObject, tools: ChannelTools): Promise<SendResult>;
}

/** The settings of a channel type with these fields. */
type FieldValues<Fields extends TProperties> = Static<TObject<Fields>>;

/** A channel type as defined in its file, with typed settings. */
interface ChannelSpec<Fields extends TProperties>
  extends Omit<ChannelModule, 'settingsSchema' | 'findFaults' | 'send' | 'secrets' | 'address'> {
  /** The settings. All other settings are rejected. */
  fields: Fields;
  secrets: readonly (keyof FieldValues<Fields> & string)[];
  address?: keyof FieldValues<Fields> & string;
  /** Returns faults that the checks of the schema and of `address` do not detect. */
  findFaults?(settings: FieldValues<Fields>, context: SettingsContext): InputFault[] | Promise<InputFault[]>;
  send(notifications: Notifications, settings: FieldValues<Fields>, tools: ChannelTools): Promise<SendResult>;
}

/**
 * Creates a channel type. Settings are validated against the schema before they are stored, so the cast is safe. This
 * is the only place that needs it.
 */
export function defineChannel<Fields extends TProperties>({
  fields,
  ...spec
}: ChannelSpec<Fields>): ChannelModule {
  const own = (settings: PlainObject) => settings as FieldValues<Fields>;
  const address = spec.address ?? null;
  return {
    ...spec,
    address,
    settingsSchema: Type.Object(fields, { additionalProperties: false }),
    async findFaults(settings, context) {
      const url = address === null ? undefined : settings[address];
      return [
        ...(typeof url === 'string' ? findUrlFaults(`/${address}`, url, context.policy) : []),
        ...((await spec.findFaults?.(own(settings), context)) ?? []),
      ];
    },
    send: (notifications, settings, tools) => spec.send(notifications, own(settings), tools),
  };
}

/** A chat that accepts messages as JSON at a secret URL. */
interface IncomingWebhookSpec extends Pick<ChannelModule, 'type' | 'title'> {
  url: Field;
  /** Returns the URL to post to; default: the URL of the settings. */
  postTo?(url: string): string;
  /** Renders the body of a message. */
  render(notifications: Notifications): object;
  /** Adds details of the receiver's response to the result. */
  interpret(result: SendResult): SendResult;
}

/** Creates the channel type of a chat with incoming webhooks. */
export function defineIncomingWebhook(spec: IncomingWebhookSpec): ChannelModule {
  const { type, title, postTo, render, interpret } = spec;
  const url = urlField({ ...spec.url, description: `${spec.url.description}. Treated as a secret` });
  return defineChannel({
    type,
    title,
    fields: { url },
    secrets: ['url'],
    address: 'url',
    readByPeople: true,
    preview: 'chat',
    async send(notifications, settings, tools) {
      const request = { url: postTo?.(settings.url) ?? settings.url, body: render(notifications) };
      return interpret(await tools.http(request, tools.signal));
    },
  });
}

/** The label of a form field, and where to find its value. */
interface Field {
  title: string;
  description: string;
  examples?: unknown[];
}

/**
 * Returns the schema of a token or key. It is sent in a header, so it must not contain spaces or control characters.
 */
export const tokenField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x21-\\x7e]+$', ...field });

/** Returns the schema of an HTTP or HTTPS URL. */
export const urlField = (field: Field) =>
  Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\s\\u0000-\\u001f]+$', ...field });

/** Returns the schema of a number such as a chat ID. Strings are accepted too. */
export const numberLikeField = (pattern: string, field: Field) =>
  Type.Unsafe<string | number>({ type: ['string', 'integer'], maxLength: 100, pattern, ...field });

/** Returns the schema of a setting that may be omitted or null. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

/**
 * Returns a fault if `value` isn't an HTTP or HTTPS URL, contains credentials, or has an address that the policy
 * blocks. `pointer` is below `/settings`. Host names are resolved only when a message is sent.
 */
function findUrlFaults(pointer: string, value: string, policy: EgressPolicy): InputFault[] {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return [{ pointer, code: 'not_a_url', detail: message('channel-url-invalid') }];
  }
  if (url.username !== '' || url.password !== '') {
    return [{ pointer, code: 'not_allowed', detail: message('url-has-credentials') }];
  }
  const literal = parseHostLiteral(url.hostname);
  if (literal === null || policy.admits(literal.address)) return [];
  const detail = message('channel-address-private', { host: literal.address });
  return [{ pointer, code: 'target_refused', detail }];
}

/** Removes trailing slashes, so that a path can be appended. */
export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
