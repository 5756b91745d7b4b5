import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import { compileGuard } from '#platform/http/validation.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import type { SecretPath } from '#platform/secret-settings.ts';
import type { CommandLine } from './command-line.ts';
import { freeze, mergeSettings, orderFieldsOf, variantsOf } from './settings-schema.ts';
import type { Target } from './target.ts';
import type {
  CauseTable,
  FailureEvidence,
  MessageTable,
  Observation,
  Phases,
  ProbeContext,
  Verdict,
} from './types.ts';
import type { Upload } from './upload.ts';

/** A kind's settings as its probe receives them, with the monitor's timeout. */
export type Timed<Settings> = Settings & { timeoutMs: number };

/** Properties of a kind that do not depend on its settings. */
interface KindTraits {
  kind: string;
  /** Messages for the codes of this kind. */
  messages: MessageTable;
  /** Cause class of each code. Repeated failures of one class belong to one incident. */
  causes: CauseTable;
  /** Codes that result from waiting. They are ignored if the prober itself stalled. */
  byTime: readonly string[];
  /** Maximum concurrent checks of this kind per process, depending on the cost of its sockets and handshakes. */
  concurrency: number;
  /** Phases that a check of this kind can spend time in, in order. */
  phases: readonly (keyof Phases)[];
  /** Settings that are never returned. */
  secrets: readonly SecretPath[];
  commandLine: CommandLine;
  /** How rows of an uploaded CSV create monitors of this kind; null if they cannot. */
  upload: Upload | null;
  /**
   * Whether checks of this kind show how a website is served, so that they count toward the availability of the domain.
   */
  watchesWeb: boolean;
  /**
   * Whether a check sees a certificate: `always` if it checks a TLS server given by the fields `host`, `port`, `sni`
   * and `starttls`; `over-https` if it does so only when the target is an https URL.
   */
  seesCertificate: 'always' | 'over-https' | 'never';
  /** Default confirmations of a new monitor, if they differ from the usual ones. */
  confirm?: { failures: number; recoveries: number };
  /** Default interval of a new monitor in seconds, if it differs from the usual one. */
  intervalSeconds?: number;
  /** Timeout of a new monitor in seconds, if another suits the kind better than the usual one. */
  timeoutSeconds?: number;
  /** Whether only agents in private locations check this kind. */
  onlyInLocations?: boolean;
  /** Whether results say something about the prober's network; default true. */
  usesNetwork?: boolean;
  /** Example body of a POST that creates a monitor, including `kind`. */
  example: Readonly<Record<string, unknown>>;
}

/** The setting that all kinds have in addition to their own. */
type Invertible<Settings> = Settings & { invert?: boolean };

const invertField = Type.Boolean({
  description:
    'Inverts the result: the monitor is up when the check fails and down when it succeeds. Default false',
});

/** Swaps up and down. Results that say nothing about the target remain unknown. */
function invertVerdict({ status, reasons }: Verdict): Verdict {
  if (status === 'unknown') return { status, reasons };
  if (status === 'down') return { status: 'up', reasons: [] };
  return { status: 'down', reasons: [{ code: 'inverted' }, ...reasons] };
}

/** Definition of a kind. `Static<Schema>` are the monitor's own fields of that kind, `Code` its own reason codes. */
export interface KindModule<Schema extends TObject, O extends Observation, Code extends string>
  extends KindTraits {
  messages: MessageTable<Code>;
  causes: CauseTable<NoInfer<Code>>;
  byTime: readonly NoInfer<Code>[];
  /**
   * Schema of the complete settings as stored. All values are bounded; descriptions and examples are those of the API.
   */
  settingsSchema: Schema;
  /** Default values of optional fields. A field without a default is required. */
  defaults: Partial<Static<Schema>>;
  /** Normalizes values that have several spellings. */
  tidy(settings: Static<Schema>): Static<Schema>;
  /** Returns the target of the settings, or null if it cannot be parsed. */
  targetOf(settings: Static<Schema>): Target | null;
  /** Returns faults that a schema cannot detect; empty if the settings are valid. Never throws. */
  findFaults(settings: Static<Schema>, policy: EgressPolicy): InputFault[];
  /** Performs one measurement. Always resolves; a fault of the target is in the observation's `failure`. */
  probe(settings: Timed<Static<Schema>>, context: ProbeContext): Promise<O>;
  /** Evaluates an observation. Pure; never throws. `now` is in epoch milliseconds, for certificate dates. */
  evaluate(observation: O, settings: Timed<Static<Schema>>, now: number): Verdict;
  /** Returns the evidence to store if the check failed; absent or null if there is none besides the check itself. */
  evidenceOf?(observation: O, settings: Timed<Static<Schema>>): FailureEvidence | null;
}

/** A kind for code that handles all kinds alike: settings are passed as JSON and validated. */
export interface ProbeKindEntry extends KindTraits {
  settingsSchema: TObject;
  /** Default values of optional fields. */
  defaults: object;
  /** The settings as fields of an order; those with a default are optional. */
  orderFields: TProperties;
  /** Names of fields whose value is one of several types, distinguished by its `type`. */
  variants: readonly string[];
  /**
   * Returns the complete, normalized settings of an order and their probe. Throws if a field does not match the
   * order's schema.
   */
  order(input: object, timeoutMs: number): { settings: object; probe: BoundProbe };
  /**
   * Binds stored settings to a probe. Fields added since the settings were stored get their defaults. Throws if the
   * settings do not belong to this kind.
   */
  bind(stored: unknown, timeoutMs: number): BoundProbe;
}

/** The settings of one monitor, bound to the operations of its kind. */
export interface BoundProbe {
  target(): Target | null;
  findFaults(policy: EgressPolicy): InputFault[];
  probe(context: ProbeContext): Promise<Seen>;
}

/** An observation and its evaluation with the same settings. */
export interface Seen {
  observation: Observation;
  /** Returns the verdict; `now` is in epoch milliseconds. */
  evaluate(now: number): Verdict;
  /** Returns the evidence to store if the check failed, or null. */
  evidence(): FailureEvidence | null;
}

/**
 * Defines an entry of the registry. This is the only place where settings of unknown type become a kind's typed
 * settings, using the guard compiled from its schema.
 */
export function defineKind<Schema extends TObject, O extends Observation, Code extends string>(
  module: KindModule<Schema, O, Code>,
): KindModule<Schema, O, Code> & ProbeKindEntry {
  type Own = Invertible<Static<Schema>>;
  const { kind } = module;
  const settingsSchema = Type.Object({ ...module.settingsSchema.properties, invert: invertField });
  const defaults = freeze({ ...module.defaults, invert: false });
  let guard: ((value: unknown) => value is Own) | undefined;

  function read(settings: unknown): Own {
    guard ??= compileGuard(settingsSchema as unknown as Schema) as (value: unknown) => value is Own;
    if (guard(settings)) return settings;
    const whole = isPlainObject(settings) ? mergeSettings(settingsSchema, defaults, settings) : settings;
    if (guard(whole)) return whole;
    throw new TypeError(`these are no settings of the kind ${kind}`);
  }

  const toProbe = (settings: Own, timeoutMs: number) =>
    new Bound<Schema, O>(module, { ...settings, timeoutMs });

  return {
    ...module,
    settingsSchema: settingsSchema as unknown as Schema,
    defaults: defaults as Partial<Static<Schema>>,
    orderFields: orderFieldsOf(settingsSchema, defaults),
    variants: variantsOf(settingsSchema),
    order(input, timeoutMs) {
      const settings = module.tidy(read(mergeSettings(settingsSchema, defaults, input)));
      return { settings, probe: toProbe(settings, timeoutMs) };
    },
    bind: (stored, timeoutMs) => toProbe(read(stored), timeoutMs),
  };
}

/** The operations of a kind that apply to a single monitor. */
type Behavior<Schema extends TObject, O extends Observation> = Pick<
  KindModule<Schema, O, string>,
  'targetOf' | 'findFaults' | 'probe' | 'evaluate' | 'evidenceOf'
>;

/** A class, because there is one instance per monitor: methods take no memory per instance. */
class Bound<Schema extends TObject, O extends Observation> implements BoundProbe {
  readonly #module: Behavior<Schema, O>;
  readonly #settings: Invertible<Timed<Static<Schema>>>;

  constructor(module: Behavior<Schema, O>, settings: Invertible<Timed<Static<Schema>>>) {
    this.#module = module;
    this.#settings = settings;
  }

  target(): Target | null {
    return this.#module.targetOf(this.#settings);
  }

  findFaults(policy: EgressPolicy): InputFault[] {
    return this.#module.findFaults(this.#settings, policy);
  }

  async probe(context: ProbeContext): Promise<Seen> {
    const observation = await this.#module.probe(this.#settings, context);
    return {
      observation,
      evaluate: (now) => {
        const verdict = this.#module.evaluate(observation, this.#settings, now);
        return this.#settings.invert ? invertVerdict(verdict) : verdict;
      },
      evidence: () => this.#module.evidenceOf?.(observation, this.#settings) ?? null,
    };
  }
}

/** Kinds by name: `PROBES` of the registry, or those of a test. */
export type ProbeKinds = Readonly<Record<string, ProbeKindEntry>>;

/** Returns the kind with that name; null if there is none. */
export function findKind(kinds: ProbeKinds, kind: string): ProbeKindEntry | null {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** Returns the names of the kinds whose checks see a certificate in this way. */
export const kindsSeeing = (kinds: ProbeKinds, certificate: ProbeKindEntry['seesCertificate']): string[] =>
  Object.values(kinds).flatMap(({ kind, seesCertificate }) =>
    seesCertificate === certificate ? [kind] : [],
  );
