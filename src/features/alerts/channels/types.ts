import type { TObject } from 'typebox';
import type { Severity } from '#engine/findings/types.ts';
import type { InputFault } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail/send-mail.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { ChannelAnswer } from './answer.ts';
import type { ChannelHttp } from './http.ts';

/** What a message can tell of. */
type NoticeEvent =
  | 'opened'
  | 'acknowledged'
  | 'resolved'
  | 'reopened'
  | 'reminder'
  | 'commented'
  | 'escalated'
  | 'test';

/** Everything a message can say, whatever speaks it. Times are ISO 8601 in UTC, durations seconds. No secrets. */
export interface Notice {
  /** The delivery's id: stays the same over retries. */
  id: string;
  event: NoticeEvent;
  /** When it happened. */
  at: string;
  account: { id: string; name: string };
  incident: {
    id: string;
    title: string;
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
    /** Monitors gathered in it, and the names of the first ten. */
    members: number;
    memberNames: string[];
    parentIncidentId: string | null;
    maintenance: boolean;
    flapping: boolean;
    /** Why it was closed, where the source has not recovered. */
    closedBecause: 'paused' | 'deleted' | 'ended' | null;
  };
  source: { type: string; id: string | null; name: string; target: string | null };
  /** The check that decided, where a service monitor is the source. */
  check: {
    status: string;
    code: string | null;
    message: string | null;
    durationMs: number | null;
    at: string;
    region: string;
  } | null;
  /** When the source was last well. */
  lastGoodAt: string | null;
  /** The source is up at present; the incident is open only because it flaps. */
  isUp: boolean;
  /** When the source came up: of `reopened`, flapping began with that; of `resolved`, it has ended. */
  upSince: string | null;
  regions: { region: string; status: string }[];
  /** Of the timeline entry: what a person or the check said. */
  message: string | null;
  actor: string | null;
  rule: { id: string; name: string } | null;
  /** The incident's page in the dashboard. */
  url: string;
}

/** What one message tells: of one thing, or of several in a digest. */
export type Notices = readonly [Notice, ...Notice[]];

/** Links in mails for who has no session: looking at them changes nothing, the button behind them does. */
export interface NoticeLinks {
  acknowledge: (notice: Notice, address: string) => string;
  /** To get no more mails; null where that cannot be chosen. */
  leave: (address: string) => string | null;
}

/** A key pair by RFC 8292, Base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** What channels reach the world with. */
export interface ChannelTools {
  http: ChannelHttp;
  mailer: Pick<Mailer, 'send'>;
  /** The base address of a channel's fixed host: the operator's where one is set. Without a slash at its end. */
  baseUrl: (type: string, fallback: string) => string;
  /** Where messages may be sent to. */
  policy: EgressPolicy;
  /** Links that act without a session; null where nothing signs them. */
  links: NoticeLinks | null;
  /** The installation's keys for web push; made when first asked for. */
  vapid: () => Promise<VapidKeys>;
  /** Says why an address must not be mailed: its owner has not agreed yet. Null if it may. */
  refuseRecipient: (address: string) => Promise<string | null>;
  /** Ends the try, at its ten seconds. */
  signal: AbortSignal;
  now: Date;
  /** Base of links. */
  publicUrl: string;
}

/** The tools that are the same for all messages of an installation. */
export interface InstalledTools extends Pick<ChannelTools, 'http' | 'mailer' | 'baseUrl' | 'policy'> {
  /** Whether people who are not members agree before they get alerts by mail. */
  confirmsRecipients: boolean;
}

/** What settings are checked against: where messages may go, and whose settings they are. */
export interface SettingsContext {
  policy: EgressPolicy;
  accountId: string;
}

/**
 * A kind of channel: what it is set up with and how it speaks; made by `defineChannel`. `send` never throws for what the
 * other side does. A new one is one folder and one line of the registry.
 */
export interface ChannelModule {
  type: string;
  /** For people. */
  title: string;
  /** Each field with a title and where to find what goes there: forms are drawn from it. */
  settingsSchema: TObject;
  /** Settings that are secrets (addresses of hooks count), by name. */
  secrets: readonly string[];
  /** The setting with the URL that messages and secrets are sent to; null if the host is fixed. */
  address: string | null;
  /** Read by people: at most so many a minute, the rest as digest. */
  readByPeople: boolean;
  /** Returns faults that the schema cannot see, pointers below `/settings`. */
  findFaults(settings: PlainObject, context: SettingsContext): InputFault[] | Promise<InputFault[]>;
  /** Tells of one thing; where several are given, of all of them in one digest. */
  send(notices: Notices, settings: PlainObject, tools: ChannelTools): Promise<ChannelAnswer>;
}
