import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface RunningProcess {
  url: string;
  /** What it has logged so far. */
  logs: Record<string, unknown>[];
  /** Ends it in order, as a container runtime does. */
  end(): Promise<void>;
  /** Without a word to it, whatever it does. */
  kill(): Promise<void>;
}

/**
 * Starts a Node process that serves, and resolves once it answers. It ends with this process. @param words
 * after `node` @param env its whole environment, besides its port unless that is in it
 */
export async function runProcess(words: string[], env: Record<string, string>): Promise<RunningProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...env, PORT: port },
  });
  const logs = linesOf(child);
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${words.join(' ')} ended with ${child.exitCode}`);
    await wait(50);
  }
  return { url, logs, end: () => ended(child, 'SIGTERM'), kill: () => ended(child, 'SIGKILL') };
}

function linesOf({ stdout }: ChildProcess): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  let rest = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line)));
  });
  return lines;
}

/** Whatever it says of its health: it listens once its modules are up. */
async function answers(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/healthz`).catch(() => null);
  await reply?.body?.cancel();
  return reply !== null;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
