import type { Static } from 'typebox';
import type { IssuancePolicy } from '#engine/ct/policy.ts';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getPolicy, putPolicy } from './put.ts';
import { PolicyBody, PolicyPath, PutPolicyBody } from './schemas.ts';

const path = '/api/v1/certificates/policy';
const tags = ['Certificates'];
const read = { access: { scope: 'certificates:read' } } as const;
const write = { access: { scope: 'certificates:write' } } as const;

const toBody = (policy: IssuancePolicy): Static<typeof PolicyBody> => ({
  allowedCas: policy.allowedCas === null ? null : [...policy.allowedCas],
  keyTypes: policy.keyTypes === null ? null : [...policy.keyTypes],
  minRsaBits: policy.minRsaBits,
  maxValidityDays: policy.maxValidityDays,
  wildcards: policy.wildcards,
  authorizedKeysSha256: policy.authorizedKeysSha256 === null ? null : [...policy.authorizedKeysSha256],
});

/** What may be issued: for the account, and for single domains. */
export function registerPolicyRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getCertificatePolicy',
        summary: "Read the account's certificate policy",
        response: { 200: PolicyBody },
      },
    },
    async (request) => toBody(await getPolicy(ctxOf(request), null)),
  );
  app.put(
    path,
    {
      config: write,
      schema: {
        tags,
        operationId: 'replaceCertificatePolicy',
        summary: "Set the account's certificate policy",
        description: 'Active certificates are evaluated again immediately.',
        body: PutPolicyBody,
        response: { 200: PolicyBody },
      },
    },
    async (request) => toBody(await putPolicy(ctxOf(request), null, request.body)),
  );
  app.get(
    `${path}/:domainId`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getDomainCertificatePolicy',
        summary: "Read a domain's certificate policy",
        params: PolicyPath,
        response: { 200: PolicyBody },
      },
    },
    async (request) => toBody(await getPolicy(ctxOf(request), request.params.domainId)),
  );
  app.put(
    `${path}/:domainId`,
    {
      config: write,
      schema: {
        tags,
        operationId: 'replaceDomainCertificatePolicy',
        summary: "Set a domain's certificate policy",
        description: "Fields that are null or missing use the account's policy.",
        params: PolicyPath,
        body: PutPolicyBody,
        response: { 200: PolicyBody },
      },
    },
    async (request) => toBody(await putPolicy(ctxOf(request), request.params.domainId, request.body)),
  );
}
