import type { Transaction } from '@garimpo/service-kit';
import type { StoredFile } from '../release/version.entity.ts';
import { UploadEntity } from './upload.entity.ts';

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

/**
 * Takes the uploads of a version off the list, and those of the same tool that nobody published within a day.
 * Returns what they pointed to.
 */
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
