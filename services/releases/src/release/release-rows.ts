import type { ReleaseFile, ReleasesQuery, ReleaseView, ToolManifest } from '@garimpo/releases-contract';
import type { EntityManager } from 'typeorm';

/** Compressed forms that are kept beside a file, under its key with the form's ending. */
export type Encoding = 'br' | 'gzip';

/** A file of a sealed version, and where its bytes are. */
export interface StoredFile extends ReleaseFile {
  objectKey: string;
  encodings: Encoding[];
}

export interface SealedVersion {
  tool: string;
  version: string;
  manifest: ToolManifest;
  entry: string;
  integrity: string;
  files: StoredFile[];
  publishedBy: string;
}

/** Keeps every writer of one version in line: uploads of a version stop once it is sealed. */
export async function lockVersion(tx: EntityManager, tool: string, version: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`releases/${tool}/${version}`]);
}

export async function isSealed(tx: EntityManager, tool: string, version: string): Promise<boolean> {
  const rows: unknown[] = await tx.query(`SELECT 1 FROM releases.versions WHERE tool = $1 AND version = $2`, [
    tool,
    version,
  ]);
  return rows.length === 1;
}

/** Makes the version final and returns when. */
export async function seal(tx: EntityManager, sealed: SealedVersion): Promise<Date> {
  const rows: { published_at: Date }[] = await tx.query(
    `INSERT INTO releases.versions (tool, version, manifest, entry, integrity, files, published_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING published_at`,
    [
      sealed.tool,
      sealed.version,
      JSON.stringify(sealed.manifest),
      sealed.entry,
      sealed.integrity,
      JSON.stringify(sealed.files),
      sealed.publishedBy,
    ],
  );
  return (rows[0] as { published_at: Date }).published_at;
}

export async function sealedFiles(
  tx: EntityManager,
  tool: string,
  version: string,
): Promise<StoredFile[] | null> {
  const rows: { files: StoredFile[] }[] = await tx.query(
    `SELECT files FROM releases.versions WHERE tool = $1 AND version = $2`,
    [tool, version],
  );
  return rows[0]?.files ?? null;
}

interface ReleaseRow {
  tool: string;
  version: string;
  integrity: string;
  published_at: Date;
  current: boolean;
}

/** Newest first. */
export async function listReleases(tx: EntityManager, query: ReleasesQuery): Promise<ReleaseView[]> {
  const rows: ReleaseRow[] = await tx.query(
    `SELECT v.tool, v.version, v.integrity, v.published_at, p.version IS NOT NULL AS current
       FROM releases.versions v
       LEFT JOIN releases.pointers p ON p.tool = v.tool AND p.version = v.version
      WHERE ($1::text IS NULL OR v.tool = $1) AND ($2::text IS NULL OR v.version = $2)
      ORDER BY v.published_at DESC, v.tool, v.version
      LIMIT $3`,
    [query.tool ?? null, query.version ?? null, query.limit],
  );
  return rows.map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at.toISOString() }));
}
