import type { Arguments, StatusPage } from '../../../../clients/typescript/src/index.ts';
import { createRandomKey } from '../../../../clients/typescript/src/index.ts';
import { changedOf } from '../../ui/forms/concurrent-edit.tsx';
import type { MonitoredItem } from '../../ui/forms/target-picker.tsx';

type Component = StatusPage['components'][number];

/** A component during editing. New components have no ID yet. */
export interface DraftComponent extends Omit<Component, 'id'> {
  key: string;
  id?: string;
}

/** A page during editing. */
export interface Draft
  extends Omit<
    StatusPage,
    | 'id'
    | 'createdAt'
    | 'updatedAt'
    | 'groups'
    | 'components'
    | 'customDomainStatus'
    // Saved immediately, not with the form.
    | 'logo'
    | 'favicon'
  > {
  /** Empty to keep the stored password. */
  password: string;
  groups: (StatusPage['groups'][number] & { key: string })[];
  components: DraftComponent[];
}

export type PagePatch = Arguments<'updateStatusPage'>['body'];

export function draftOf(page: StatusPage): Draft {
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    customDomainStatus: _status,
    ...rest
  } = page;
  const { logo: _logo, favicon: _favicon, ...own } = rest;
  return {
    ...own,
    password: '',
    groups: page.groups.map((group) => ({ ...group, key: createRandomKey() })),
    components: page.components.map((component) => ({ ...component, key: component.id })),
  };
}

/** Returns the fields of the page that differ in the draft. */
export function patchOf(page: StatusPage, draft: Draft): PagePatch {
  return {
    ...changedOf(savedFields(page), toOrder(draft)),
    ...(draft.password === '' ? {} : { password: draft.password }),
  };
}

/** Returns the fields of a page that its form edits. */
export const savedFields = (page: StatusPage) => toOrder(draftOf(page));

function toOrder({ password: _password, groups, components, ...own }: Draft) {
  return {
    ...own,
    logoUrl: own.logoUrl === '' ? null : own.logoUrl,
    customDomain: own.customDomain === '' ? null : own.customDomain,
    groups: groups.map(({ key: _key, ...group }) => group),
    components: components.map(({ key: _key, ...component }) => component),
  };
}

/** Adds a separate component for a monitored item. */
export function addTarget(draft: Draft, { type, id, name }: MonitoredItem): Draft {
  const component: DraftComponent = {
    key: createRandomKey(),
    name: name.slice(0, 200),
    description: '',
    group: null,
    serviceMonitorIds: [],
    monitorIds: [],
    heartbeatIds: [],
    show: 'uptime',
    showExpiryWarnings: false,
    [type]: [id],
  };
  return { ...draft, components: [...draft.components, component] };
}

/** Renames a group. Its components stay in it. */
export function renameGroup(draft: Draft, key: string, name: string): Draft {
  const old = draft.groups.find((group) => group.key === key)?.name;
  return {
    ...draft,
    groups: draft.groups.map((group) => (group.key === key ? { ...group, name } : group)),
    components: draft.components.map((each) => (each.group === old ? { ...each, group: name } : each)),
  };
}

/** Removes a group. Its components become ungrouped. */
export function removeGroup(draft: Draft, key: string): Draft {
  const removedName = draft.groups.find((group) => group.key === key)?.name;
  return {
    ...draft,
    groups: draft.groups.filter((group) => group.key !== key),
    components: draft.components.map((each) =>
      each.group === removedName ? { ...each, group: null } : each,
    ),
  };
}

/** Derives a slug from a title. Returns an empty string if no character of the title can be used. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
