import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

export const SPOOL_SUFFIX = '.ndjson';
const NAME = /^\d+\.(\d+)\.([\w-]+)\.[0-9a-f-]{36}\.ndjson$/;
/** Of this machine, or of this container. */
const HOST = hostname().replaceAll(/[^\w-]/g, '_');

/** Tells who writes to it: a process of a machine. Names sort by their time. */
export function spoolFileName(now: number, pid = process.pid, host = HOST): string {
  return `${now}.${pid}.${host}.${randomUUID()}${SPOOL_SUFFIX}`;
}

/**
 * Whether nobody will write to a file of that name any more, for who asks holds none of that name himself. False where it cannot be told: a folder may be shared by
 * machines that cannot see each other's processes.
 */
export function isOfGoneProcess(name: string): boolean {
  const [, pid = '', host = ''] = NAME.exec(name) ?? [];
  if (host !== HOST) return false;
  // A container that starts again is process 1 again.
  return Number(pid) === process.pid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // There is one, of somebody else.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
