/**
 * Declares the parts of these libraries that Belltower uses. The libraries' own declarations load the types of browsers
 * (`lib="dom"`), which would let server code use `window` without an error. `paths` in `tsconfig.json` refers to this
 * file instead.
 */
declare module '@node-saml/node-saml' {
  export interface SamlConfig {
    entryPoint: string;
    callbackUrl: string;
    issuer: string;
    audience: string;
    idpCert: string[];
    idpIssuer: string;
    wantAssertionsSigned: boolean;
    wantAuthnResponseSigned: boolean;
    acceptedClockSkewMs: number;
    identifierFormat: string | null;
    authnContext?: string[];
    disableRequestedAuthnContext: boolean;
    validateInResponseTo?: 'always';
    cacheProvider?: {
      saveAsync(key: string, value: string): Promise<{ value: string; createdAt: number } | null>;
      getAsync(key: string | null): Promise<string | null>;
      removeAsync(key: string | null): Promise<string | null>;
    };
  }
  export interface Profile {
    issuer?: string;
    nameID?: string;
    nameIDFormat?: string;
    sessionIndex?: string;
    attributes?: Record<string, unknown>;
    getAssertion?(): unknown;
  }
  export class SAML {
    constructor(config: SamlConfig);
    getAuthorizeUrlAsync(relayState: string, host: undefined, options: object): Promise<string>;
    generateServiceProviderMetadata(decryptionCert: null, signingCert: null): string;
    validatePostResponseAsync(container: { SAMLResponse: string }): Promise<{ profile: Profile | null }>;
  }
}

declare module 'samlify' {
  interface Service {
    isDefault: boolean;
    Binding: string;
    Location: string;
  }
  interface Parsed {
    extract: { request?: { id?: string } };
  }
  export interface IdentityProviderInstance {
    parseLoginRequest(
      client: object,
      binding: 'redirect',
      request: { query: Record<string, string> },
    ): Promise<Parsed>;
    createLoginResponse(
      client: object,
      request: Parsed,
      binding: 'post',
      user: object,
      render: () => { id: string; context: string },
    ): Promise<{ context: string }>;
  }
  export function IdentityProvider(settings: {
    entityID: string;
    privateKey: string;
    signingCert: string;
    requestSignatureAlgorithm: string;
    nameIDFormat: string[];
    singleSignOnService: Service[];
  }): IdentityProviderInstance;
  export function ServiceProvider(settings: {
    entityID: string;
    wantAssertionsSigned: boolean;
    assertionConsumerService: Service[];
  }): object;
  export function setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;
}
