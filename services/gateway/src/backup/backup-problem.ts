import { ObjectStoreError } from '@garimpo/service-kit';

/** What a command ends with, besides 0 when it is done. */
export const EXIT = { failed: 1, usage: 2, refused: 3, damaged: 4 } as const;

/** What whoever runs the command can act on: shown as its message alone. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';

  constructor(
    readonly kind: keyof typeof EXIT,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Of Postgres: the disk of the server is full. */
const DISK_FULL = '53100';

/** One line where somebody can mend it, else `null`. */
export function lineOf(error: unknown): { line: string; code: number } | null {
  if (error instanceof BackupProblem) return { line: error.message, code: EXIT[error.kind] };
  if (error instanceof ObjectStoreError) return { line: `${error.message}.`, code: EXIT.failed };
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === DISK_FULL)
    return { line: `The disk is full: ${message}.`, code: EXIT.failed };
  if (name === 'RebuildRefusedError' || name === 'DatabaseVersionError')
    return { line: `Refused: ${message}.`, code: EXIT.refused };
  return null;
}
