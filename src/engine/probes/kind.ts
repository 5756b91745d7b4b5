import type { Static, TObject, TProperties } from 'typebox';
import type { InputFault } from '#platform/errors.ts';
import { compileGuard } from '#platform/http/validation.ts';
import type { EgressPolicy } from '#platform/net/types.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import type { SecretPath } from '#platform/secret-settings.ts';
import type { CommandLine } from './command-line.ts';
import { freeze, layOver, orderFieldsOf, variantsOf } from './settings-schema.ts';
import type { Target } from './target.ts';
import type { CauseTable, MessageTable, Observation, Phases, ProbeContext, Verdict } from './types.ts';
import type { Upload } from './upload.ts';

/** A kind's settings as its probe gets them: the timeout comes from the monitor. */
export type Timed<Settings> = Settings & { timeoutMs: number };

/** What is known of a kind whatever its settings are. */
interface KindTraits {
  kind: string;
  /** Sentences for the codes that are this kind's own. */
  messages: MessageTable;
  /** What is wrong, for each of them: repeats of one class are one incident. */
  causes: CauseTable;
  /** Those of them that come of waiting: a prober that stood still meanwhile lays them at nobody's door. */
  byTime: readonly string[];
  /** Checks of this kind under way at once in one process, at most: what its sockets and handshakes cost. */
  concurrency: number;
  /** What a check of this kind may take time for, in that order. */
  phases: readonly (keyof Phases)[];
  /** Settings that are never shown again. */
  secrets: readonly SecretPath[];
  commandLine: CommandLine;
  /** How a row of an uploaded CSV orders it; null: not by CSV. */
  upload: Upload | null;
  /** True when its checks tell how a website is served: they count for the availability of their domain. */
  watchesWeb: boolean;
  /**
   * Whether a check sees a certificate: `always` where it looks at a TLS server, named by the fields `host`, `port`, `sni`
   * and `starttls`, `over-https` where it does as the target is an https URL.
   */
  seesCertificate: 'always' | 'over-https' | 'never';
  /** Body of a POST that makes one, `kind` included. */
  example: Readonly<Record<string, unknown>>;
}

/** Everything that makes a kind. `Static<Schema>` are the monitor's own fields of that kind, `Code` its own reason codes. */
export interface KindModule<Schema extends TObject, O extends Observation, Code extends string>
  extends KindTraits {
  messages: MessageTable<Code>;
  causes: CauseTable<NoInfer<Code>>;
  byTime: readonly NoInfer<Code>[];
  /** The settings, whole, as stored. Bounded; descriptions and examples are the API's. */
  settingsSchema: Schema;
  /** What a field is when left out; one without a default is required. */
  defaults: Partial<Static<Schema>>;
  /** One spelling of what can be spelt several ways. */
  tidy(settings: Static<Schema>): Static<Schema>;
  /** What the settings point at; null when it cannot be read. */
  targetOf(settings: Static<Schema>): Target | null;
  /** Faults that a schema cannot see. Total; empty when the settings are sound. */
  findFaults(settings: Static<Schema>, policy: EgressPolicy): InputFault[];
  /** Measures once. Resolves always: a target's fault is the observation's `failure`. */
  probe(settings: Timed<Static<Schema>>, context: ProbeContext): Promise<O>;
  /** Judges. Pure and total; `now` is epoch milliseconds (certificate dates are judged against it). */
  evaluate(observation: O, settings: Timed<Static<Schema>>, now: number): Verdict;
}

/** A kind as those see it who handle all kinds alike: settings come in as JSON and are checked on the way. */
export interface ProbeKindEntry extends KindTraits {
  settingsSchema: TObject;
  /** What a field is when left out. */
  defaults: object;
  /** The settings as fields of an order: those with a default are optional. */
  orderFields: TProperties;
  /** Fields whose value comes in several types, told apart by its `type`. */
  variants: readonly string[];
  /** What an order asks for, whole and tidy. Throws for fields that the order's schema would not admit. */
  order(given: object, timeoutMs: number): { settings: object; probe: BoundProbe };
  /** Stored settings. Those from before a field existed take its default. Throws for what is not this kind's. */
  bind(stored: unknown, timeoutMs: number): BoundProbe;
}

/** One monitor's settings and what its kind does with them. */
export interface BoundProbe {
  target(): Target | null;
  findFaults(policy: EgressPolicy): InputFault[];
  probe(context: ProbeContext): Promise<Seen>;
}

/** An observation, and the judgement of it by the same settings. */
export interface Seen {
  observation: Observation;
  /** `now` is epoch milliseconds. */
  judge(now: number): Verdict;
}

/**
 * Makes an entry of the registry. This is the one place where settings of unknown type become a kind's own: the
 * guard compiled of its schema stands between.
 */
export function defineKind<Schema extends TObject, O extends Observation, Code extends string>(
  module: KindModule<Schema, O, Code>,
): KindModule<Schema, O, Code> & ProbeKindEntry {
  const { kind, settingsSchema } = module;
  const defaults = freeze(module.defaults);
  let guard: ((value: unknown) => value is Static<Schema>) | undefined;

  function read(settings: unknown): Static<Schema> {
    guard ??= compileGuard(settingsSchema);
    if (guard(settings)) return settings;
    const whole = isPlainObject(settings) ? layOver(settingsSchema, defaults, settings) : settings;
    if (guard(whole)) return whole;
    throw new TypeError(`these are no settings of the kind ${kind}`);
  }

  const toProbe = (settings: Static<Schema>, timeoutMs: number) =>
    new Bound<Schema, O>(module, { ...settings, timeoutMs });

  return {
    ...module,
    orderFields: orderFieldsOf(settingsSchema, defaults),
    variants: variantsOf(settingsSchema),
    order(given, timeoutMs) {
      const settings = module.tidy(read(layOver(settingsSchema, defaults, given)));
      return { settings, probe: toProbe(settings, timeoutMs) };
    },
    bind: (stored, timeoutMs) => toProbe(read(stored), timeoutMs),
  };
}

/** Of a kind, what is asked of one monitor. */
type Behaviour<Schema extends TObject, O extends Observation> = Pick<
  KindModule<Schema, O, string>,
  'targetOf' | 'findFaults' | 'probe' | 'evaluate'
>;

/** A class, for there are as many in memory as monitors: its methods cost nothing each. */
class Bound<Schema extends TObject, O extends Observation> implements BoundProbe {
  readonly #module: Behaviour<Schema, O>;
  readonly #settings: Timed<Static<Schema>>;

  constructor(module: Behaviour<Schema, O>, settings: Timed<Static<Schema>>) {
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
    return { observation, judge: (now) => this.#module.evaluate(observation, this.#settings, now) };
  }
}

/** Kinds by their names: `PROBES` of the registry, or those of a test. */
export type ProbeKinds = Readonly<Record<string, ProbeKindEntry>>;

/** The kind of that name; null when there is none. */
export function findKind(kinds: ProbeKinds, kind: string): ProbeKindEntry | null {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null;
}

/** Names of those kinds whose checks see a certificate in this way. */
export const kindsSeeing = (kinds: ProbeKinds, certificate: ProbeKindEntry['seesCertificate']): string[] =>
  Object.values(kinds).flatMap(({ kind, seesCertificate }) =>
    seesCertificate === certificate ? [kind] : [],
  );
