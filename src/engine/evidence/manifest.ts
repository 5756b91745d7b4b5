import { createHash } from 'node:crypto';
import type { CollectedFile } from './types.ts';

/** A file as the manifest names it. */
export interface ManifestFile {
  name: string;
  mediaType: string;
  size: number;
  /** Lower hex. */
  sha256: string;
}

/** SHA-256 in lower hex. */
export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Name, size and hash of a file. */
export function describeFile({ name, mediaType, content }: CollectedFile): ManifestFile {
  return { name, mediaType, size: content.length, sha256: hashOf(content) };
}

/** The list of files with what stands above it, the same octets for the same files. */
export function writeManifest(head: Record<string, unknown>, files: readonly ManifestFile[]): Buffer {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Buffer.from(`${JSON.stringify({ version: 1, ...head, files: sorted }, null, 2)}\n`);
}
