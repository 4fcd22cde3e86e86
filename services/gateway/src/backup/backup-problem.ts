import { ObjectStoreError } from '@garimpo/service-kit';

/** Exit codes besides 0 for success. */
export const EXIT = { failed: 1, usage: 2, refused: 3, damaged: 4 } as const;

/** An error that the operator can act on; only its message is shown. */
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

/** Postgres' code for a full disk of its server. */
const DISK_FULL = '53100';

/** One line when the operator can act on it, else `null`. */
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
