import type { Monitor } from '../monitor.ts';
import type { Values } from './values.ts';

/** A common type of monitor. The user enters its target and the values that a template cannot contain. */
export interface Template {
  id: 'website' | 'api' | 'shop' | 'mailDomain' | 'mail' | 'certificate' | 'dns' | 'database';
  kind: Monitor['kind'];
  /** Form values by field. All other fields have their defaults. */
  values: Values;
}

/** Initial values of the form. A change resets the form. */
export interface Start {
  kind: Monitor['kind'];
  /** The chosen template, if any. */
  template?: Template['id'];
  values: Values;
}

export const templates: readonly Template[] = [
  {
    id: 'website',
    kind: 'http',
    values: {
      intervalSeconds: 60,
      'expect.maxMs': 3000,
      'tls.warnDays': ['14', '7', '1'],
      tags: ['website'],
    },
  },
  {
    id: 'api',
    kind: 'http',
    values: {
      intervalSeconds: 60,
      headers: 'Accept: application/json',
      'expect.status': ['200'],
      'expect.maxMs': 1000,
      'expect.headers': [{ of: 'content-type', how: 'contains', value: 'json' }],
      keepFailedBody: true,
      tags: ['api'],
    },
  },
  {
    id: 'shop',
    kind: 'keyword',
    values: {
      intervalSeconds: 60,
      keywordMode: 'present',
      'expect.maxMs': 3000,
      'tls.warnDays': ['14', '7', '1'],
      keepFailedBody: true,
      severity: 'critical',
      tags: ['shop'],
    },
  },
  {
    id: 'mailDomain',
    kind: 'dns',
    values: { recordType: 'MX', intervalSeconds: 300, severity: 'critical', tags: ['mail', 'dns'] },
  },
  {
    id: 'mail',
    kind: 'smtp',
    values: { intervalSeconds: 300, encryption: 'starttls', tags: ['mail'] },
  },
  {
    id: 'certificate',
    kind: 'ssl',
    values: {
      intervalSeconds: 3600,
      warnDays: ['30', '14', '7', '1'],
      severity: 'medium',
      tags: ['certificates'],
    },
  },
  {
    id: 'dns',
    kind: 'dns',
    values: { intervalSeconds: 300, 'expect.mode': 'exact', tags: ['dns'] },
  },
  {
    id: 'database',
    kind: 'postgres',
    values: {
      intervalSeconds: 60,
      query: 'select 1',
      expectEquals: '1',
      severity: 'critical',
      tags: ['database'],
    },
  },
];
