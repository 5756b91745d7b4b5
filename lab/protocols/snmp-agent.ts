import snmp from 'net-snmp';
import { freePort } from '../ports.ts';
import type { LabServer } from './socket-server.ts';

/** Parent of all values of the agent: `.1.0` is text, `.2.0` octets, `.3.0` and `.4.0` numbers. */
export const agentOid = '1.3.6.1.4.1.8072.9999';

/**
 * Starts an SNMP agent with the community `right` and the SNMPv3 user `monitor` (SHA-256 with `authright1`, AES with
 * `privright1`).
 */
export async function startSnmpAgent(): Promise<LabServer> {
  const port = await freePort();
  const created = snmp.createAgent(
    { port, address: '127.0.0.1', disableAuthorization: false } as never,
    () => {},
  ) as unknown as {
    getAuthorizer(): { addCommunity(name: string): void; addUser(user: object): void };
    registerProvider(provider: object): void;
    getMib(): { setScalarValue(name: string, value: unknown): void };
    close(): void;
  };
  const authorizer = created.getAuthorizer();
  authorizer.addCommunity('right');
  authorizer.addUser({
    name: 'monitor',
    level: snmp.SecurityLevel.authPriv,
    authProtocol: snmp.AuthProtocols.sha256,
    authKey: 'authright1',
    privProtocol: snmp.PrivProtocols.aes,
    privKey: 'privright1',
  });
  const scalars = {
    text: [snmp.ObjectType.OctetString, 'läuft'],
    octets: [snmp.ObjectType.OctetString, Buffer.from([0, 255, 16])],
    number: [snmp.ObjectType.Integer, -7],
    big: [snmp.ObjectType.Counter64, Buffer.from('000000012a05f200', 'hex')],
  } as const;
  for (const [index, [name, [type, value]]] of Object.entries(scalars).entries()) {
    created.registerProvider({
      name,
      type: snmp.MibProviderType.Scalar,
      oid: `${agentOid}.${index + 1}`,
      scalarType: type,
      maxAccess: snmp.MaxAccess['read-only'],
    });
    created.getMib().setScalarValue(name, value);
  }
  return { port, close: () => created.close() };
}
