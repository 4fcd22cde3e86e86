import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { CDPSession } from 'playwright-core';

const LOOK_EVERY_MS = 250;
const MOST_BYTES = 1.5 * 1024 ** 3;

/** Memory that one Chromium may take: half of the machine's, and no more than any page needs. */
export function memoryLimitBytes(): number {
  // Limit of the container; without one it is 0 or more than the machine has.
  const constrained = process.constrainedMemory();
  const there = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.min(MOST_BYTES, there / 2);
}

/**
 * Looks at what the processes of Chromium have for themselves: arrays of bytes have no limit of their own, and a page that
 * makes them would leave nothing to the database beside it. Only where the system has `/proc`.
 * @param devtools of the browser
 * @param exceeded called once
 * @returns ends it
 */
export function watchMemory(devtools: CDPSession, limitBytes: number, exceeded: () => void): () => void {
  let pids: number[] = [];
  const look = async () => {
    // Not awaited: a browser that is too busy to answer needs watching most.
    devtools.send('SystemInfo.getProcessInfo').then(
      ({ processInfo }) => {
        pids = processInfo.map(({ id }) => id);
      },
      () => {},
    );
    const sizes = await Promise.all(pids.map(ownBytes));
    if (sizes.reduce((sum, bytes) => sum + bytes, 0) <= limitBytes) return;
    clearInterval(timer);
    exceeded();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Without the program itself and files, which the processes share; 0 for a process that has ended. */
async function ownBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = ['RssAnon', 'RssShmem'].map(
    (name) => new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1],
  );
  return kibibytes.reduce((sum, text) => sum + Number(text ?? 0) * 1024, 0);
}
