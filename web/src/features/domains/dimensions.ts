import type { RiskTrendPoint } from '../../../../clients/typescript/src/index.ts';
import type { Text } from '../../i18n/use-text.ts';

export type Dimension = keyof RiskTrendPoint['dimensions'];

/** The eight dimensions of the score, in the order in which they are told. */
export const dimensions: Record<Dimension, Text> = {
  availability: 'dimension.availability',
  certificateHygiene: 'dimension.certificateHygiene',
  dnsEmailAuth: 'dimension.dnsEmailAuth',
  brandPhishing: 'dimension.brandPhishing',
  assetExposure: 'dimension.assetExposure',
  vulnerabilityWebRisk: 'dimension.vulnerabilityWebRisk',
  changeRisk: 'dimension.changeRisk',
  hostingReputation: 'dimension.hostingReputation',
};
