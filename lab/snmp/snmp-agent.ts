import snmp from 'net-snmp';
import { freePort } from '../ports.ts';

/** The values below this OID: 1 a text, 2 octets, 3 a number, 4 a large number. */
export const snmpBase = '1.3.6.1.4.1.8072.9999';

/** The agent's user of version 3. */
export const snmpUser = {
  username: 'monitor',
  authProtocol: 'sha256',
  authPassword: 'authright1',
  privProtocol: 'aes',
  privPassword: 'privright1',
};

/** The parts of `net-snmp` that its types leave out. */
interface Agent {
  getAuthorizer(): { addCommunity(name: string): void; addUser(user: object): void };
  registerProvider(provider: object): void;
  getMib(): { setScalarValue(name: string, value: unknown): void };
  close(): void;
}

/** Starts an agent on loopback with the community `right` and a user of version 3. */
export async function startSnmpAgent(): Promise<{ port: number; close(): void }> {
  const port = await freePort();
  const options = { port, address: '127.0.0.1', disableAuthorization: false } as never;
  const agent = snmp.createAgent(options, () => {}) as unknown as Agent;
  const authorizer = agent.getAuthorizer();
  authorizer.addCommunity('right');
  authorizer.addUser({
    name: snmpUser.username,
    level: snmp.SecurityLevel.authPriv,
    authProtocol: snmp.AuthProtocols.sha256,
    authKey: snmpUser.authPassword,
    privProtocol: snmp.PrivProtocols.aes,
    privKey: snmpUser.privPassword,
  });
  const scalars = {
    text: [snmp.ObjectType.OctetString, 'läuft'],
    octets: [snmp.ObjectType.OctetString, Buffer.from([0, 255, 16])],
    number: [snmp.ObjectType.Integer, -7],
    big: [snmp.ObjectType.Counter64, Buffer.from('000000012a05f200', 'hex')],
  } as const;
  for (const [index, [name, [type, value]]] of Object.entries(scalars).entries()) {
    agent.registerProvider({
      name,
      type: snmp.MibProviderType.Scalar,
      oid: `${snmpBase}.${index + 1}`,
      scalarType: type,
      maxAccess: snmp.MaxAccess['read-only'],
    });
    agent.getMib().setScalarValue(name, value);
  }
  return { port, close: () => agent.close() };
}
