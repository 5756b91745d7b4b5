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

/** Settings of a kind with the monitor's timeout, as its probe receives them. */
export type Timed<Settings> = Settings & { timeoutMs: number };

/** Properties of a kind that do not depend on its settings. */
interface KindTraits {
  kind: string;
  /** Messages for the codes of this kind. */
  messages: MessageTable;
  /** Cause class of each code. Repeated failures of one class belong to one incident. */
  causes: CauseTable;
  /** Codes for late or missing responses. They are ignored if the prober itself stalled. */
  byTime: readonly string[];
  /**
   * Maximum number of concurrent checks of this kind per process. Depends on the cost of their sockets and handshakes.
   */
  concurrency: number;
  /** Phases of a check of this kind, in order. */
  phases: readonly (keyof Phases)[];
  /** Settings that are never returned. */
  secrets: readonly SecretPath[];
  commandLine: CommandLine;
  /** Conversion of rows of an uploaded CSV to monitors of this kind; null if it is not supported. */
  upload: Upload | null;
  /** Whether checks of this kind measure a website. If true, they count toward the availability of the domain. */
  watchesWeb: boolean;
  /**
   * Whether a check receives a certificate. `always`: it checks the TLS server in the fields `host`, `port`, `sni` and
   * `starttls`. `over-https`: only if the target is an https URL. `if-encrypted`: only if the field `encryption` is not
   * `none`.
   */
  seesCertificate: 'always' | 'over-https' | 'if-encrypted' | 'never';
  /** Confirmations of a new monitor, if they differ from the general default. */
  confirm?: { failures: number; recoveries: number };
  /** Interval of a new monitor in seconds, if it differs from the general default. */
  intervalSeconds?: number;
  /** Timeout of a new monitor in seconds, if it differs from the general default. */
  timeoutSeconds?: number;
  /** Whether only agents in private locations can run checks of this kind. */
  onlyInLocations?: boolean;
  /** Whether results tell something about the prober's network; default true. */
  usesNetwork?: boolean;
  /** Example body of a POST that creates a monitor, including `kind`. */
  example: Readonly<Record<string, unknown>>;
}

/** The setting that all kinds share. */
type Invertible<Settings> = Settings & { invert?: boolean };

const invertField = Type.Boolean({
  description:
    'Whether the result is inverted: the monitor is up if the check fails, and down if it succeeds. Default false',
});

/** Swaps up and down. Unknown stays unknown, because it is not a result for the target. */
function invertVerdict({ status, reasons }: Verdict): Verdict {
  if (status === 'unknown') return { status, reasons };
  if (status === 'down') return { status: 'up', reasons: [] };
  return { status: 'down', reasons: [{ code: 'inverted' }, ...reasons] };
}

/** Definition of a kind. `Static<Schema>` are the monitor's fields for this kind, and `Code` its reason codes. */
export interface KindModule<Schema extends TObject, O extends Observation, Code extends string>
  extends KindTraits {
  messages: MessageTable<Code>;
  causes: CauseTable<NoInfer<Code>>;
  byTime: readonly NoInfer<Code>[];
  /** Schema of the complete settings as stored. All values are bounded. The API uses its descriptions and examples. */
  settingsSchema: Schema;
  /** Default values of optional fields. Fields without a default are required. */
  defaults: Partial<Static<Schema>>;
  /** Normalizes values that can be written in several ways. */
  tidy(settings: Static<Schema>): Static<Schema>;
  /** Returns the target of the settings, or null if it cannot be parsed. */
  targetOf(settings: Static<Schema>): Target | null;
  /** Returns faults that a schema cannot detect; empty if the settings are valid. Never throws. */
  findFaults(settings: Static<Schema>, policy: EgressPolicy): InputFault[];
  /** Performs one measurement. Always resolves. A fault of the target is in the observation's `failure`. */
  probe(settings: Timed<Static<Schema>>, context: ProbeContext): Promise<O>;
  /** Evaluates an observation. `now` is in ms since the epoch, for certificate dates. Pure; never throws. */
  evaluate(observation: O, settings: Timed<Static<Schema>>, now: number): Verdict;
  /** Returns the evidence to store if the check failed. Absent or null if the check itself is the only evidence. */
  evidenceOf?(observation: O, settings: Timed<Static<Schema>>): FailureEvidence | null;
}

/** A kind for code that works with every kind. Settings are passed as JSON and validated. */
export interface ProbeKindEntry extends KindTraits {
  settingsSchema: TObject;
  /** Default values of optional fields. */
  defaults: object;
  /** Settings as fields of a request. Fields with a default are optional. */
  orderFields: TProperties;
  /** Names of fields with several possible object types, distinguished by `type`. */
  variants: readonly string[];
  /**
   * Returns the complete, normalized settings from a request, with their probe. Throws if a field does not match the
   * request schema.
   */
  order(input: object, timeoutMs: number): { settings: object; probe: BoundProbe };
  /**
   * Binds stored settings to a probe. Fields that are newer than the stored settings get their defaults. Throws if the
   * settings do not belong to this kind.
   */
  bind(stored: unknown, timeoutMs: number): BoundProbe;
}

/** Settings of one monitor, bound to the operations of its kind. */
export interface BoundProbe {
  target(): Target | null;
  findFaults(policy: EgressPolicy): InputFault[];
  probe(context: ProbeContext): Promise<Seen>;
}

/** An observation, and its evaluation with the same settings. */
export interface Seen {
  observation: Observation;
  /** Returns the verdict. `now` is in ms since the epoch. */
  evaluate(now: number): Verdict;
  /** Returns the evidence to store if the check failed, or null. */
  evidence(): FailureEvidence | null;
}

/**
 * Defines an entry of the registry. Only here, settings of unknown type become a kind's typed settings, with the guard
 * compiled from its schema.
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
    throw new TypeError(`these are not settings of the kind ${kind}`);
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

/** Operations of a kind that apply to a single monitor. */
type Behavior<Schema extends TObject, O extends Observation> = Pick<
  KindModule<Schema, O, string>,
  'targetOf' | 'findFaults' | 'probe' | 'evaluate' | 'evidenceOf'
>;

/** A class, because there is one instance per monitor and methods take no memory per instance. */
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

/** Returns the names of the kinds with checks that receive a certificate in this way. */
export const kindsWithCertificate = (
  kinds: ProbeKinds,
  certificate: ProbeKindEntry['seesCertificate'],
): string[] =>
  Object.values(kinds).flatMap(({ kind, seesCertificate }) =>
    seesCertificate === certificate ? [kind] : [],
  );
