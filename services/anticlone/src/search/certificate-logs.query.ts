import type { Transaction } from '@garimpo/service-kit';

/** Stands for the files that operators feed, beside the addresses of logs. */
export const FED_BY_FILE = 'file';

/** The first entry that was not read; null where nothing was read of the log. */
export async function nextEntry(tx: Transaction, url: string): Promise<number | null> {
  const log = await tx.one<{ next: number }>(
    'SELECT next_entry::float8 AS next FROM anticlone.certificate_logs WHERE url = $1',
    [url],
  );
  return log?.next ?? null;
}

/** @param read.skipped entries that nobody will read, because they came faster than they are read */
export async function noteLogRead(
  tx: Transaction,
  { url, next = 0, skipped = 0, now }: { url: string; next?: number; skipped?: number; now: Date },
): Promise<void> {
  await tx.run(
    `INSERT INTO anticlone.certificate_logs AS old (url, next_entry, skipped, read_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (url) DO UPDATE SET next_entry = greatest(old.next_entry, excluded.next_entry),
       skipped = old.skipped + excluded.skipped, read_at = excluded.read_at`,
    [url, next, skipped, now],
  );
}

/** When certificates were last read; null where none were. */
export async function certificatesReadAt(tx: Transaction): Promise<Date | null> {
  const last = await tx.one<{ at: Date | null }>('SELECT max(read_at) AS at FROM anticlone.certificate_logs');
  return last?.at ?? null;
}
