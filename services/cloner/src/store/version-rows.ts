import { VERSIONS_KEPT } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import { LessThanOrEqual } from 'typeorm';
import type { CloneFile, CloneManifest } from './clone-manifest.ts';
import { VersionEntity, type VersionOrigin } from './version.entity.ts';

export interface NewVersion {
  cloneId: string;
  userId: string;
  n: number;
  origin: VersionOrigin;
  manifest: CloneManifest;
  /** The manifest as an object. */
  stored: CloneFile;
}

/**
 * Writes the version in the caller's transaction, which is the service's: files are nobody's. Every object of it must be
 * claimed, or part of a version that cannot go away meanwhile.
 */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  const { cloneId, userId, n, origin, manifest, stored } = version;
  const files = filesOf(manifest);
  await tx.repository(VersionEntity).insert({
    cloneId,
    version: n,
    userId,
    manifest: stored.sha256,
    origin,
    files: files.size,
    bytes: sum(files.values()),
  });
  await tx.run(
    // In one order: two versions with the same files would wait for each other.
    `INSERT INTO cloner.version_objects (clone_id, n, sha256)
     SELECT $1, $2, sha256 FROM unnest($3::text[]) sha256 ORDER BY sha256`,
    [cloneId, n, [...new Set([...files.keys(), stored.sha256])]],
  );
  await tx.repository(VersionEntity).delete({ cloneId, version: LessThanOrEqual(n - VERSIONS_KEPT) });
}

/** Bytes by hash: a file that has two addresses counts once. */
function filesOf({ files, calls }: CloneManifest): Map<string, number> {
  const all = [...Object.values(files), ...calls.map(({ answer }) => answer)];
  return new Map(all.map(({ sha256, bytes }) => [sha256, bytes]));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
