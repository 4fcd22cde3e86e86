import type { Transaction } from '@garimpo/service-kit';
import type { Encoding, StoredFile } from '../release/release-rows.ts';

interface UploadRow {
  path: string;
  object_key: string;
  sha384: string;
  size_bytes: number;
  encodings: Encoding[];
}

/** Files that were uploaded for a version and not sealed yet, by path. */
export async function uploadsOf(
  tx: Transaction,
  tool: string,
  version: string,
): Promise<Map<string, StoredFile>> {
  const rows = await tx.rows<UploadRow>(
    `SELECT path, object_key, sha384, size_bytes, encodings FROM releases.uploads WHERE tool = $1 AND version = $2`,
    [tool, version],
  );
  return new Map(rows.map((row) => [row.path, toStoredFile(row)]));
}

/** Puts a file in its place and returns the one that lay there before. */
export async function replaceUpload(
  tx: Transaction,
  tool: string,
  version: string,
  file: StoredFile,
): Promise<StoredFile | null> {
  const before = (await uploadsOf(tx, tool, version)).get(file.path) ?? null;
  await tx.run(
    `INSERT INTO releases.uploads (tool, version, path, object_key, sha384, size_bytes, encodings)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tool, version, path) DO UPDATE
        SET object_key = excluded.object_key, sha384 = excluded.sha384, size_bytes = excluded.size_bytes,
            encodings = excluded.encodings, uploaded_at = now()`,
    [tool, version, file.path, file.objectKey, file.sha384, file.sizeBytes, file.encodings],
  );
  return before;
}

/**
 * Takes the uploads of a version off the list, and those of the same tool that nobody published within a day.
 * Returns what they pointed to.
 */
export async function takeUploads(tx: Transaction, tool: string, version: string): Promise<StoredFile[]> {
  const rows = await tx.rows<UploadRow>(
    `WITH taken AS (
       DELETE FROM releases.uploads
        WHERE tool = $1 AND (version = $2 OR uploaded_at < now() - interval '1 day')
       RETURNING path, object_key, sha384, size_bytes, encodings
     ) SELECT * FROM taken`,
    [tool, version],
  );
  return rows.map(toStoredFile);
}

function toStoredFile(row: UploadRow): StoredFile {
  return {
    path: row.path,
    sha384: row.sha384,
    sizeBytes: row.size_bytes,
    objectKey: row.object_key,
    encodings: row.encodings,
  };
}
