import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = 'garimpo-chromium-';
/** Tells this process from one that had its number before. */
const SELF = `${process.pid}-${Math.round(performance.timeOrigin)}`;

/** A folder for all that one Chromium writes, where another user may enter: data of ours may lie in a home that is closed. */
export async function makeRunFolder(): Promise<string> {
  await sweep();
  return mkdtemp(join(tmpdir(), `${NAME}${SELF}-`));
}

export async function removeRunFolder(folder: string): Promise<void> {
  // What is on its way out may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Removes the folders of processes that ended without a chance to. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, startedAt] = /^garimpo-chromium-(\d+)-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || `${pid}-${startedAt}` === SELF) continue;
    if (Number(pid) === process.pid || !isRunning(Number(pid))) await removeRunFolder(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's: running all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
