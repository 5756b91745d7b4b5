import ipaddr from 'ipaddr.js';
import type { EgressPolicy } from '../types.ts';
import { createEgressPolicy } from './egress-policy.ts';

/** Addresses within the following ranges that serve a cloud machine's credentials. */
const metadata = new Set(['100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'].map(normalized));

const allowed = createEgressPolicy({
  mode: 'public',
  allow: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '127.0.0.0/8',
    'fc00::/7',
    '::1/128',
    'fe80::/10',
  ],
});

/**
 * The egress policy of private locations with private targets. It allows public addresses and addresses of private
 * networks. Link-local IPv4 and other addresses of cloud metadata stay blocked, because monitors store the responses.
 */
export const privateTargetsPolicy: EgressPolicy = {
  mode: 'public',
  admits: (address) => !metadata.has(normalized(address)) && allowed.admits(address),
};

function normalized(address: string): string {
  const [plain = ''] = address.split('%', 1);
  return ipaddr.isValid(plain) ? ipaddr.process(plain).toString() : plain;
}
