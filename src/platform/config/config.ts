import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { dayMs, hourMs } from '../clock.ts';
import type { OutboundProxy } from '../net/proxy/outbound-proxy.ts';
import { defaultPlans, type PlanLimits, type PlanName, planNames } from './plans.ts';
import { createReader, type Environment } from './reader.ts';
import { readSources, type Sources } from './sources.ts';

/** All settings from the environment, read once at startup. Defaults are listed in docs/settings.md. */
export interface Config {
  env: 'development' | 'production';
  host: string;
  /** 0 selects any free port; see `publicUrl`. */
  port: number;
  /** Base URL of links. Port 0 is replaced with the bound port once the server is listening. */
  publicUrl: string;
  /** Proxies with trusted client addresses in their forwarded headers. */
  trustedProxies: string[];
  dataDir: string;
  databaseUrl: string | null;
  /**
   * The keys that encrypt the data keys of secrets, and the file that contains them. If both are null, `master.key`
   * in the data folder is used.
   */
  masterKey: { value: string | null; file: string | null };
  signup: 'open' | 'first' | 'closed';
  /** Number of leading zero bits in the proof of work for open sign-up; 0 if no proof is required. */
  signupProofOfWorkBits: number;
  /** Email addresses that open sign-up rejects: `role`, and domains with their subdomains. */
  signupRefused: string[];
  /** Whether users of open sign-up, and alert recipients who are not members, must first confirm their address. */
  verifyEmail: boolean;
  /**
   * Maximum duration of sessions since sign-in and without requests, in ms, and whether all users need a second factor.
   */
  sessions: { lifetimeMs: number; idleMs: number; requiresTwoFactors: boolean };
  /** The OpenID provider for users of all accounts; null if there is none. */
  oidc: OidcSettings | null;
  defaultPlan: PlanName;
  plans: Record<PlanName, PlanLimits>;
  targets: 'any' | 'public';
  targetsAllow: string[];
  /** Resolvers in the form `address[:port]`. If empty, the system's resolvers are used. */
  resolvers: string[];
  trustCaFile: string | null;
  /** Hosts to ping, to distinguish an outage of our own network from an outage of the target. */
  gatewayTargets: string[];
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Egress policy for alert channels. */
  channels: {
    /** Address ranges that messages may be sent to, in addition to the ranges of `targets`. */
    allow: string[];
    /** Base URLs that replace fixed hosts, by channel type. */
    urls: Record<string, string>;
    /** Proxy for alert channels; null for direct connections. */
    proxy: OutboundProxy | null;
  };
  apiDocs: boolean;
  metricsToken: string | null;
  /** Retention of check results in days. */
  retentionDays: number;
  /** Settings of lookalike sweeps. */
  lookalikes: {
    /** Whether monitored domains are swept automatically. */
    sweeps: boolean;
    /** Maximum number of lookups per day and account. */
    lookupsPerDay: number;
    /** Maximum number of lookups per second and process. */
    lookupsPerSecond: number;
  };
  /** The browser that takes screenshots of untrusted pages. */
  chromium: {
    /** `auto` for the browser in `PATH`, `off`, or a path. */
    program: string;
    searchPath: string;
    sandbox: boolean;
  };
  /** Maximum number of concurrent browsers for `browser` monitors per process; 0 for none. */
  browserChecks: number;
  /** The Docker socket that monitors may use if there is only one account; null if there is no socket. */
  dockerSocket: string | null;
  /** Maximum DNS lookups per account per day for discovery; 0 disables discovery. */
  discoveryLookups: number;
  /** Minimum and maximum number of probers of `serve`. More probers are started while the running probers are busy. */
  probers: { least: number; most: number };
  /** Number of API processes of `serve` that share the port. */
  apis: number;
  /** Limits of concurrently open event streams, across all processes. */
  eventStreams: { perHolder: number; perAccount: number };
  /** The discovery of new certificates. */
  ct: {
    mode: 'api' | 'tail' | 'off';
    /** The position at which to start reading a new log; null for its head. */
    start: number | null;
  };
  /** Settings of every external source. */
  sources: Sources;
  /** The settings present in the environment, with secrets as `********`. */
  shown: Record<string, string>;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
}

/** The OpenID provider of the installation. */
interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** Display name on the sign-in page. */
  name: string;
  groupsClaim: string;
  /** Roles by group. A user gets the role of the first matching group in this list. */
  roles: { group: string; role: OidcRole }[];
  /** Role of users in none of these groups; null rejects them. */
  defaultRole: OidcRole | null;
  /**
   * Accepted values of `acr` or `amr`. The provider must send at least one of these values. An empty list accepts any
   * value.
   */
  requiredContexts: string[];
}

const oidcRoles = ['admin', 'member', 'viewer'] as const;
type OidcRole = (typeof oidcRoles)[number];

/** Thrown for an invalid environment; the message lists all errors, one per line. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * Reads the settings.
 * @throws ConfigError that lists every invalid variable and the reason.
 */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const read = createReader(environment, faults);
  const env = read.oneOf('BELLTOWER_ENV', ['development', 'production'] as const, 'development');
  const host = read.text('BELLTOWER_HOST', '127.0.0.1');
  const port = read.integer('BELLTOWER_PORT', 3000, { from: 0, to: 65535 });
  const config: Config = {
    env,
    host,
    port,
    publicUrl: read.url('BELLTOWER_PUBLIC_URL', `http://${linkHost(host)}:${port}`),
    trustedProxies: read.cidrs('BELLTOWER_TRUSTED_PROXIES'),
    dataDir: resolve(read.text('BELLTOWER_DATA_DIR', './data')),
    databaseUrl: read.databaseUrl('BELLTOWER_DATABASE_URL'),
    masterKey: {
      value: read.optional('BELLTOWER_MASTER_KEY'),
      file: read.file('BELLTOWER_MASTER_KEY_FILE'),
    },
    signup: read.oneOf('BELLTOWER_SIGNUP', ['open', 'first', 'closed'] as const, 'first'),
    signupProofOfWorkBits: read.integer('BELLTOWER_SIGNUP_PROOF_OF_WORK', 0, { from: 0, to: 28 }),
    signupRefused: read.list('BELLTOWER_SIGNUP_REFUSE').map((one) => one.toLowerCase()),
    verifyEmail: read.flag('BELLTOWER_VERIFY_EMAIL', env === 'production'),
    sessions: {
      lifetimeMs: read.integer('BELLTOWER_SESSION_DAYS', 30, { from: 1, to: 30 }) * dayMs,
      idleMs: read.integer('BELLTOWER_SESSION_IDLE_HOURS', 168, { from: 1, to: 720 }) * hourMs,
      requiresTwoFactors: read.flag('BELLTOWER_REQUIRE_TWO_FACTORS', false),
    },
    oidc: readOidc(read, { isProduction: env === 'production', faults }),
    defaultPlan: read.oneOf('BELLTOWER_DEFAULT_PLAN', planNames, 'agency'),
    plans: readPlans(environment.BELLTOWER_PLANS, faults),
    targets: read.oneOf(
      'BELLTOWER_TARGETS',
      ['any', 'public'] as const,
      env === 'production' ? 'public' : 'any',
    ),
    targetsAllow: read.cidrs('BELLTOWER_TARGETS_ALLOW'),
    resolvers: read.servers('BELLTOWER_RESOLVERS'),
    trustCaFile: read.file('BELLTOWER_TRUST_CA'),
    gatewayTargets: read.hosts('BELLTOWER_GATEWAY_TARGETS'),
    smtpUrl: read.smtpUrl('BELLTOWER_SMTP_URL'),
    mailFrom: read.optional('BELLTOWER_MAIL_FROM'),
    channels: {
      allow: read.cidrs('BELLTOWER_CHANNEL_ALLOW'),
      urls: readChannelUrls(read, environment),
      proxy: read.proxy('BELLTOWER_OUTBOUND_PROXY'),
    },
    apiDocs: read.flag('BELLTOWER_API_DOCS', env === 'development'),
    metricsToken: read.optional('BELLTOWER_METRICS_TOKEN'),
    retentionDays: read.integer('BELLTOWER_RETENTION_DAYS', 400, { from: 8, to: 3650 }),
    lookalikes: {
      sweeps: read.flag('BELLTOWER_LOOKALIKE_SWEEPS', true),
      lookupsPerDay: read.integer('BELLTOWER_LOOKALIKE_LOOKUPS_PER_DAY', 200_000, {
        from: 0,
        to: 100_000_000,
      }),
      // A home router handles only a few hundred queries per second for all devices behind it.
      lookupsPerSecond: read.integer('BELLTOWER_LOOKALIKE_LOOKUPS_PER_SECOND', 200, {
        from: 1,
        to: 100_000,
      }),
    },
    chromium: readChromium(read, environment.PATH),
    browserChecks: read.integer('BELLTOWER_BROWSER_CHECKS', 2, { from: 0, to: 50 }),
    dockerSocket: read.optional('BELLTOWER_DOCKER_SOCKET'),
    discoveryLookups: read.integer('BELLTOWER_DISCOVERY_LOOKUPS', 200_000, { from: 0, to: 100_000_000 }),
    probers: read.range('BELLTOWER_PROBERS', { least: 1, most: availableParallelism() }, { from: 1, to: 64 }),
    apis: read.integer('BELLTOWER_APIS', 1, { from: 1, to: 64 }),
    eventStreams: {
      perHolder: read.integer('BELLTOWER_STREAMS_PER_KEY', 100, { from: 1, to: 100_000 }),
      perAccount: read.integer('BELLTOWER_STREAMS_PER_ACCOUNT', 250, { from: 1, to: 100_000 }),
    },
    ct: {
      mode: read.oneOf('BELLTOWER_CT', ['api', 'tail', 'off'] as const, 'api'),
      start: environment.BELLTOWER_CT_START?.trim()
        ? read.integer('BELLTOWER_CT_START', 0, { from: 0, to: Number.MAX_SAFE_INTEGER })
        : null,
    },
    sources: readSources(environment, faults),
    shown: redactSettings(environment),
    logLevel: read.oneOf(
      'BELLTOWER_LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const,
      'info',
    ),
  };
  if (config.dockerSocket !== null && config.signup === 'open') {
    faults.push(
      'BELLTOWER_DOCKER_SOCKET is not for installations that anyone can sign up to. Remove it, or set BELLTOWER_SIGNUP to first or closed.',
    );
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Returns the base URLs of `BELLTOWER_CHANNEL_<TYPE>_URL` by channel type, for channels with a fixed host. */
function readChannelUrls(
  read: ReturnType<typeof createReader>,
  environment: Environment,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(environment)
      .map((name) => [name, /^BELLTOWER_CHANNEL_([A-Z][A-Z0-9_]*)_URL$/.exec(name)?.[1]] as const)
      .flatMap(([name, type]) =>
        type === undefined ? [] : [[type.toLowerCase().replaceAll('_', '-'), read.url(name, '')] as const],
      )
      .filter(([, url]) => url !== ''),
  );
}

function readOidc(
  read: ReturnType<typeof createReader>,
  { isProduction, faults }: { isProduction: boolean; faults: string[] },
): OidcSettings | null {
  const issuer = read.url('BELLTOWER_OIDC_ISSUER', '');
  const clientId = read.optional('BELLTOWER_OIDC_CLIENT_ID');
  const clientSecret = read.optional('BELLTOWER_OIDC_CLIENT_SECRET');
  const name = read.text('BELLTOWER_OIDC_NAME', 'single sign-on');
  const groupsClaim = read.text('BELLTOWER_OIDC_GROUPS_CLAIM', 'groups');
  const defaultRole = read.oneOf('BELLTOWER_OIDC_DEFAULT_ROLE', [...oidcRoles, 'none'] as const, 'viewer');
  const requiredContexts = read.list('BELLTOWER_OIDC_REQUIRED_CONTEXTS');
  const roles = readGroupRoles(read.optional('BELLTOWER_OIDC_ROLES') ?? '', faults);
  if ((issuer === '') !== (clientId === null)) {
    faults.push('BELLTOWER_OIDC_ISSUER and BELLTOWER_OIDC_CLIENT_ID need each other. Set both.');
  }
  if (isProduction && issuer.startsWith('http:')) {
    faults.push('BELLTOWER_OIDC_ISSUER: production requires an https URL.');
  }
  if (issuer === '' || clientId === null) return null;
  const role = defaultRole === 'none' ? null : defaultRole;
  return { issuer, clientId, clientSecret, name, groupsClaim, roles, defaultRole: role, requiredContexts };
}

/** Parses pairs such as `operations=admin`, separated by commas. */
function readGroupRoles(text: string, faults: string[]): OidcSettings['roles'] {
  return text.split(',').flatMap((pair) => {
    if (pair.trim() === '') return [];
    const at = pair.lastIndexOf('=');
    const role = oidcRoles.find((one) => one === pair.slice(at + 1).trim());
    if (role !== undefined && at > 0) return [{ group: pair.slice(0, at).trim(), role }];
    faults.push(
      `BELLTOWER_OIDC_ROLES: "${pair.trim()}" is not a group and a role. Write pairs such as operations=admin, with admin, member or viewer.`,
    );
    return [];
  });
}

/**
 * Returns the host for links to a server that listens on `host`. For a wildcard address, returns an address that a
 * browser can open.
 */
function linkHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function readPlans(path: string | undefined, faults: string[]): Record<PlanName, PlanLimits> {
  const plans = structuredClone(defaultPlans);
  if (!path?.trim()) return plans;
  const fault = (why: string) => faults.push(`BELLTOWER_PLANS (${path}): ${why}`);
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    fault(error instanceof Error ? error.message : 'cannot be read');
    return plans;
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    fault('must be a JSON object of plans.');
    return plans;
  }
  for (const [name, limits] of Object.entries(file)) {
    const plan = planNames.find((known) => known === name);
    if (!plan) fault(`"${name}" is not a plan. Use ${planNames.join(', ')}.`);
    else applyLimits(plans[plan], limits, (why) => fault(`${name}: ${why}`));
  }
  return plans;
}

const isLimit = (key: string): key is keyof PlanLimits => Object.hasOwn(defaultPlans.free, key);

function applyLimits(plan: PlanLimits, limits: unknown, fault: (why: string) => void): void {
  if (typeof limits !== 'object' || limits === null) {
    fault('must be an object.');
    return;
  }
  for (const [key, value] of Object.entries(limits)) {
    if (!isLimit(key)) fault(`"${key}" is not known.`);
    else if (!Number.isSafeInteger(value) || value < (key === 'minIntervalSeconds' ? 1 : 0)) {
      fault(`${key} must be a whole number.`);
    } else plan[key] = value;
  }
}

/** Reads the Chromium setting. A path is checked on disk; `auto` and `off` are returned unchanged. */
function readChromium(read: ReturnType<typeof createReader>, searchPath = ''): Config['chromium'] {
  const setting = read.text('BELLTOWER_CHROMIUM', 'auto');
  const program =
    setting === 'auto' || setting === 'off' ? setting : (read.file('BELLTOWER_CHROMIUM') ?? 'off');
  return { program, searchPath, sandbox: read.flag('BELLTOWER_CHROMIUM_SANDBOX', true) };
}

/** Variables of commands and tests, and variables that `sources.ts` reads under another name. */
const knownElsewhere =
  /^BELLTOWER_(AGENT_.*|API_KEY|URL|PASSWORD|TEST_.*|SOURCE_.*|RDAP_BOOTSTRAP_URL|CT_LOG_LIST_URL)$/;

/**
 * Returns the sorted names of unknown variables that look like settings. The operator is warned about them, because a
 * misspelled `BELLTOWER_TARGETS` would silently leave access open. An unknown name is not an error, because a later
 * release may remove a setting.
 */
export function findUnknownSettings(environment: Environment): string[] {
  const requested = new Set<string>();
  readConfig(
    new Proxy<Environment>(
      {},
      {
        get(_target, name) {
          requested.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith('BELLTOWER_') && !requested.has(name) && !knownElsewhere.test(name))
    .sort();
}

/** Returns whether a setting is a secret, or a URL with credentials. */
const isSecretSetting = (name: string, value: string): boolean =>
  /(KEY|PASSWORD|TOKEN|SECRET)(_|$)/.test(name) || /^[a-z]+:\/\/[^/]*@/.test(value);

/** Returns the settings present in the environment, sorted by name, with secrets as `********`. */
export function redactSettings(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment)
      .filter(([name, value]) => name.startsWith('BELLTOWER_') && value?.trim())
      .map(([name, value = '']) => [name, isSecretSetting(name, value) ? '********' : value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
