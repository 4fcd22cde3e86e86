import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

export const SPOOL_SUFFIX = '.ndjson';
const NAME = /^\d+\.(\d+)\.([\w-]+)\.[0-9a-f-]{36}\.ndjson$/;
/** The name of this machine, or of this container. */
const HOST = hostname().replaceAll(/[^\w-]/g, '_');

/** The name says which process of which machine writes the file; names sort by their time. */
export function spoolFileName(now: number, pid = process.pid, host = HOST): string {
  return `${now}.${pid}.${host}.${randomUUID()}${SPOOL_SUFFIX}`;
}

/**
 * Whether the process that wrote a file has ended, given that this process does not hold the file. False where that is unknown: machines may share a
 * folder and cannot see each other's processes.
 */
export function isOfEndedProcess(name: string): boolean {
  const [, pid = '', host = ''] = NAME.exec(name) ?? [];
  if (host !== HOST) return false;
  // A container that restarts is process 1 again.
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other code means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
