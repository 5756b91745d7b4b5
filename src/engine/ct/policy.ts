import { englishText, type Message, message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { caNamesOf } from './ca-names.ts';
import type { Issuance, IssuanceKeyType } from './issuance.ts';

/** Rules for the certificates that may be issued. Null means no restriction. An empty list allows everything. */
export interface IssuancePolicy {
  /** CAA identifiers, owners or organizations (case-insensitive). */
  allowedCas: readonly string[] | null;
  keyTypes: readonly IssuanceKeyType[] | null;
  minRsaBits: number | null;
  maxValidityDays: number | null;
  wildcards: 'allow' | 'forbid' | null;
  /** SHA-256 hashes of SubjectPublicKeyInfos in lowercase hex. */
  authorizedKeysSha256: readonly string[] | null;
}

export const violationRules = ['ca', 'key-type', 'key-size', 'validity', 'wildcard', 'key'] as const;
export type ViolationRule = (typeof violationRules)[number];

/** A rule that an issuance violates, with details. */
export interface Violation {
  rule: ViolationRule;
  /** The English text of `message`. */
  detail: string;
  message: Message;
}

/** A policy without any rules. */
export const noPolicy: IssuancePolicy = {
  allowedCas: null,
  keyTypes: null,
  minRsaBits: null,
  maxValidityDays: null,
  wildcards: null,
  authorizedKeysSha256: null,
};

/** Returns the policy of a domain: its own fields, then those of the account. */
export function inheritPolicy(
  own: IssuancePolicy | null | undefined,
  account: IssuancePolicy | null | undefined,
): IssuancePolicy {
  const [mine, theirs] = [own ?? noPolicy, account ?? noPolicy];
  return {
    allowedCas: mine.allowedCas ?? theirs.allowedCas,
    keyTypes: mine.keyTypes ?? theirs.keyTypes,
    minRsaBits: mine.minRsaBits ?? theirs.minRsaBits,
    maxValidityDays: mine.maxValidityDays ?? theirs.maxValidityDays,
    wildcards: mine.wildcards ?? theirs.wildcards,
    authorizedKeysSha256: mine.authorizedKeysSha256 ?? theirs.authorizedKeysSha256,
  };
}

/** Returns whether the policy has no rules. */
export const isNoPolicy = (policy: IssuancePolicy): boolean =>
  Object.values(policy).every((rule) => rule === null);

/**
 * Returns the validity period of a certificate in days, rounded up. RFC 5280 includes the second of `notAfter`, so 90
 * days are exactly 90 × 86,400 seconds.
 */
const validityDays = ({ notBefore, notAfter }: Pick<Issuance, 'notBefore' | 'notAfter'>): number =>
  Math.ceil(Math.max(0, notAfter - notBefore) / dayMs);

/**
 * Returns the rules that an issuance violates, in the order of the rules. A value that the source did not report
 * violates no rule; it is evaluated when it becomes known. Pure; never throws.
 */
export function evaluateIssuance(issuance: Issuance, policy: IssuancePolicy): Violation[] {
  const found: Violation[] = [];
  const add = (rule: ViolationRule, text: Message | null) => {
    if (text !== null) found.push({ rule, detail: englishText(text), message: text });
  };
  add('ca', evaluateCa(issuance, policy));
  add('key-type', evaluateKeyType(issuance, policy));
  add('key-size', evaluateKeySize(issuance, policy));
  add('validity', evaluateValidity(issuance, policy));
  add('wildcard', evaluateWildcards(issuance, policy));
  add('key', evaluateKey(issuance, policy));
  return found;
}

type Rule = (issuance: Issuance, policy: IssuancePolicy) => Message | null;

const evaluateCa: Rule = ({ issuer }, { allowedCas }) => {
  if (!allowedCas?.length) return null;
  const names = caNamesOf(issuer);
  if (allowedCas.some((allowed) => names.has(allowed.trim().toLowerCase()))) return null;
  return message('issuer-not-allowed', { issuer: issuer.organization ?? issuer.commonName ?? '' });
};

const evaluateKeyType: Rule = ({ keyType }, { keyTypes }) =>
  !keyTypes?.length || keyType === null || keyTypes.includes(keyType)
    ? null
    : message('key-type-not-allowed', { type: keyType, allowed: keyTypes.join(', ') });

const evaluateKeySize: Rule = ({ keyType, keyBits }, { minRsaBits }) =>
  minRsaBits === null || keyType !== 'rsa' || keyBits === null || keyBits >= minRsaBits
    ? null
    : message('key-too-short', { bits: keyBits, least: minRsaBits });

const evaluateValidity: Rule = (issuance, { maxValidityDays }) => {
  const days = validityDays(issuance);
  if (maxValidityDays === null || days <= maxValidityDays) return null;
  return message('validity-too-long', { days, most: maxValidityDays });
};

const evaluateWildcards: Rule = ({ names }, { wildcards }) => {
  const wild = wildcards === 'forbid' ? names.find((name) => name.startsWith('*.')) : undefined;
  return wild === undefined ? null : message('wildcard-not-allowed', { wildcard: wild });
};

const evaluateKey: Rule = ({ keySha256 }, { authorizedKeysSha256 }) =>
  !authorizedKeysSha256?.length || keySha256 === null || authorizedKeysSha256.includes(keySha256)
    ? null
    : message('key-not-authorized', { key: keySha256 });
