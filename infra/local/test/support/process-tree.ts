import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { processStart } from '../../shared/lock.mjs';

const LOOK_MS = 5;
const GONE_LIMIT_MS = 10_000;

/** A process and everything below it, by process id, seen at one moment. `except`: with all below it, not among them. */
export function treeOf(pid: number, except?: number): number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of allProcesses()) {
    if (child !== except) children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const below = (parent: number): number[] => [parent, ...(children.get(parent) ?? []).flatMap(below)];
  return below(pid);
}

/**
 * Kills a process and everything below it at one moment, as if the machine had stopped. Frozen first: what stands still
 * starts no new process while the others are looked up, and sees none of them end.
 */
export async function killTree(pid: number): Promise<void> {
  const frozen = new Set<number>();
  for (let found = treeOf(pid); found.some((one) => !frozen.has(one)); found = treeOf(pid)) {
    for (const one of found) {
      frozen.add(one);
      signal(one, 'SIGSTOP');
    }
  }
  for (const one of frozen) signal(one, 'SIGKILL');
  await gone([...frozen]);
}

/** Resolves when none of these processes is left. */
export async function gone(pids: readonly number[]): Promise<void> {
  const deadline = performance.now() + GONE_LIMIT_MS;
  let left = pids;
  while (left.length > 0) {
    if (performance.now() > deadline) throw new Error(`still running: ${left.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    left = left.filter((pid) => processStart(pid) !== null);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Each with its parent. */
function allProcesses(): [pid: number, parent: number][] {
  if (process.platform === 'linux') return linuxProcesses();
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
}

function linuxProcesses(): [pid: number, parent: number][] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may hold anything; the parent is the second field after it.
      return [[pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
    } catch {
      return [];
    }
  });
}
