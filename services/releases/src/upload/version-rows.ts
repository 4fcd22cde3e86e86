import {
  type ListedRelease,
  type ReleasesQuery,
  toVersionHealth,
  type VersionSource,
} from '@garimpo/releases-contract';
import type { Transaction } from '@garimpo/service-kit';
import { UploadEntity } from './upload.entity.ts';
import { type StoredFile, VersionEntity } from './version.entity.ts';

/** Files that were uploaded for a version and not sealed yet, by path. */
export async function uploadsOf(
  tx: Transaction,
  tool: string,
  version: string,
): Promise<Map<string, StoredFile>> {
  const uploads = await tx.repository(UploadEntity).findBy({ tool, version });
  return new Map(uploads.map((upload) => [upload.path, toStoredFile(upload)]));
}

/** Puts a file in its place and returns the one that lay there before. */
export async function replaceUpload(
  tx: Transaction,
  tool: string,
  version: string,
  file: StoredFile,
): Promise<StoredFile | null> {
  const uploads = tx.repository(UploadEntity);
  const before = await uploads.findOneBy({ tool, version, path: file.path });
  await uploads.upsert({ tool, version, ...toStoredFile(file), uploadedAt: () => 'now()' }, [
    'tool',
    'version',
    'path',
  ]);
  return before === null ? null : toStoredFile(before);
}

/** Deletes the upload rows of a version, and those of the same tool unpublished for a day. Returns their files. */
export function takeUploads(tx: Transaction, tool: string, version: string): Promise<StoredFile[]> {
  return tx.rows(
    `DELETE FROM releases.uploads
      WHERE tool = $1 AND (version = $2 OR uploaded_at < now() - interval '1 day')
     RETURNING path, object_key AS "objectKey", sha384, size_bytes AS "sizeBytes", encodings`,
    [tool, version],
  );
}

function toStoredFile({ path, sha384, sizeBytes, objectKey, encodings }: StoredFile): StoredFile {
  return { path, sha384, sizeBytes, objectKey, encodings };
}

/** Keeps every writer of one version in line: uploads of a version stop once it is sealed. */
export async function lockVersion(tx: Transaction, tool: string, version: string): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`releases/${tool}/${version}`]);
}

export function isSealed(tx: Transaction, tool: string, version: string): Promise<boolean> {
  return tx.repository(VersionEntity).existsBy({ tool, version });
}

/** Makes the version final and returns when. */
export async function seal(tx: Transaction, version: Omit<VersionEntity, 'publishedAt'>): Promise<Date> {
  const sealed = tx.repository(VersionEntity).create(version);
  await tx.repository(VersionEntity).insert(sealed);
  return sealed.publishedAt;
}

/** `null` for a version that is not sealed, or no longer kept. */
export async function sealedFiles(
  tx: Transaction,
  tool: string,
  version: string,
): Promise<StoredFile[] | null> {
  const kept = await tx.one<{ files: StoredFile[] }>(
    `SELECT v.files FROM releases.versions v
      WHERE v.tool = $1 AND v.version = $2
        AND NOT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = v.tool AND c.version = v.version)`,
    [tool, version],
  );
  return kept?.files ?? null;
}

interface ReleaseRow {
  tool: string;
  version: string;
  integrity: string;
  published_at: Date;
  published_by: string;
  current: boolean;
  reverted: boolean;
  collected: boolean;
  loads: number;
  errors: number;
  source: VersionSource | null;
  sizes: ListedRelease['sizes'];
  routes: string[];
}

/** Newest first, each with the load reports of the last hour. */
export async function listReleases(tx: Transaction, query: ReleasesQuery): Promise<ListedRelease[]> {
  const rows = await tx.rows<ReleaseRow>(
    `SELECT v.tool, v.version, v.integrity, v.published_at, v.published_by, p.version IS NOT NULL AS current,
            EXISTS (SELECT 1 FROM releases.events e WHERE e.tool = v.tool AND e.from_version = v.version
                       AND (e.kind = 'canary_reverted' OR (e.kind = 'rolled_back' AND e.automatic))) AS reverted,
            EXISTS (SELECT 1 FROM releases.collected k WHERE k.tool = v.tool AND k.version = v.version) AS collected,
            h.loads, h.errors, v.source, v.manifest -> 'routes' AS routes, s.sizes
       FROM releases.versions v
       LEFT JOIN releases.pointers p ON p.tool = v.tool AND p.version = v.version
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(c.times) FILTER (WHERE c.outcome <> 'render_error'), 0)::int AS loads,
               coalesce(sum(c.times) FILTER (WHERE c.outcome IN ('failed', 'render_error')), 0)::int AS errors
          FROM releases.load_counts c
         WHERE c.tool = v.tool AND c.version = v.version AND c.minute > now() - interval '1 hour'
      ) h
      CROSS JOIN LATERAL (
        SELECT jsonb_build_object(
                 'code', coalesce(sum(f.bytes) FILTER (WHERE f.path LIKE '%.js'), 0),
                 'styles', coalesce(sum(f.bytes) FILTER (WHERE f.path LIKE '%.css'), 0),
                 'other', coalesce(sum(f.bytes) FILTER (WHERE f.path NOT LIKE '%.js' AND f.path NOT LIKE '%.css'), 0)
               ) AS sizes
          FROM (SELECT file ->> 'path' AS path, (file ->> 'sizeBytes')::int AS bytes
                  FROM jsonb_array_elements(v.files) file) f
      ) s
      WHERE ($1::text IS NULL OR v.tool = $1) AND ($2::text IS NULL OR v.version = $2)
      ORDER BY v.published_at DESC, v.tool, v.version
      LIMIT $3`,
    [query.tool ?? null, query.version ?? null, query.limit],
  );
  return rows.map(({ published_at, published_by, loads, errors, ...row }) => ({
    ...row,
    publishedAt: published_at.toISOString(),
    publishedBy: published_by,
    lastHour: toVersionHealth(loads, errors),
  }));
}
