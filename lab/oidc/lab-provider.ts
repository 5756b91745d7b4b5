import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A certified OpenID provider on loopback. Its own sign-in pages accept any name and password. */
export interface LabProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

/** Returns the claims of a lab user. The name is the part of the email address before the @. */
const claimsOf = (email: string) => ({
  sub: email,
  email,
  email_verified: true,
  name: email.split('@')[0],
  groups: ['operations'],
});

/**
 * Starts an identity provider for one Belltower instance.
 * @param publicUrl URL of the instance that the provider's users sign in to.
 */
export async function startLabProvider(publicUrl: string): Promise<LabProvider> {
  const clientId = 'belltower';
  const clientSecret = 'lab-client-secret';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/v1/sso/callback`],
        backchannel_logout_uri: `${publicUrl}/api/v1/sso/backchannel-logout`,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    cookies: { keys: ['lab'] },
    pkce: { required: () => true },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
