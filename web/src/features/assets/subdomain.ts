import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { listSubdomains } from '../../generated/list-subdomains.ts';

/** A subdomain that was found. */
export type Subdomain = Answer<'listSubdomains'>['items'][number];
export type SubdomainState = Subdomain['state'];
export type SubdomainSource = Subdomain['sources'][number];

export const { state: subdomainStates, source: subdomainSources } = listSubdomains;

/** A node of the subdomain tree, with its children. */
export interface Branch {
  /** The full name. */
  name: string;
  /** The part of the name in addition to the parent's name. */
  label: string;
  /** Null if the name exists only as a parent of other names. */
  row: Subdomain | null;
  below: Branch[];
}

/**
 * Builds a tree of labels from subdomains. A label with a single child is merged with the child, so that a lone
 * `a.b.c.example.com` doesn't become a chain of nested nodes.
 */
export function growTree(roots: ReadonlyMap<string, string>, rows: readonly Subdomain[]): Branch[] {
  const trees = new Map<string, Branch>();
  const seed = (name: string): Branch => ({ name, label: name, row: null, below: [] });
  for (const row of rows) {
    const root = roots.get(row.domainId) ?? row.name.split('.').slice(-2).join('.');
    const tree = trees.get(root) ?? seed(root);
    trees.set(root, tree);
    plant(tree, row);
  }
  const prune = (branch: Branch): Branch => {
    const below = branch.below.map(prune).sort((a, b) => (a.label < b.label ? -1 : 1));
    const [only, ...more] = below;
    if (branch.row === null && only !== undefined && more.length === 0 && !trees.has(branch.name))
      return { ...only, label: `${only.label}.${branch.label}` };
    return { ...branch, below };
  };
  return [...trees.values()].map(prune).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function plant(tree: Branch, row: Subdomain): void {
  const labels = row.name.slice(0, -tree.name.length - 1).split('.');
  let at = tree;
  for (const label of labels.toReversed()) {
    const name = `${label}.${at.name}`;
    const next = at.below.find((branch) => branch.name === name) ?? { name, label, row: null, below: [] };
    if (!at.below.includes(next)) at.below.push(next);
    at = next;
  }
  at.row = row;
}
