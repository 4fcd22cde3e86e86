import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { processStart } from '../../shared/lock.mjs';

export interface Ended {
  code: number | null;
  signal: string | null;
  out: string;
  err: string;
}

/** `npm start` as a process, with what it says. */
export class Starter {
  out = '';
  err = '';
  readonly ended: Promise<Ended>;
  private readonly listeners = new Set<() => void>();

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk) => this.heard(() => (this.out += chunk)));
    child.stderr?.on('data', (chunk) => this.heard(() => (this.err += chunk)));
    this.ended = once(child, 'close').then(([code, signal]) => {
      this.heard(() => undefined);
      return { code, signal, out: this.out, err: this.err };
    });
  }

  /** Resolves once it has printed this; rejects when it ends without. */
  says(pattern: RegExp): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (pattern.test(this.out)) resolve();
        else if (this.child.exitCode === null && this.child.signalCode === null) return;
        else reject(new Error(`it ended without saying ${pattern}:\n${this.out}${this.err}`));
        this.listeners.delete(look);
      };
      this.listeners.add(look);
      look();
    });
  }

  ready(): Promise<void> {
    return this.says(/Ctrl-C stops it\./);
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }

  private heard(take: () => unknown): void {
    take();
    for (const listener of this.listeners) listener();
  }
}

const running = new Set<Starter>();

/** @param options `checkout`: where to start it from, see `copyCheckout`; `within`: a command that becomes it, as `nsenter` does */
export function start(
  env: Record<string, string | undefined>,
  { checkout, within = [] }: { checkout: string; within?: readonly string[] },
): Starter {
  const script = path.join(checkout, 'infra/local/start.mjs');
  const [command = '', ...args] = [...within, process.execPath, script];
  const child = spawn(command, args, {
    cwd: checkout,
    // What the run of the tests was told is not for the product under test.
    env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const starter = new Starter(child);
  running.add(starter);
  return starter;
}

/** Ends whatever a failed test has left. */
export async function stopAll(): Promise<void> {
  for (const starter of running) await starter.end('SIGTERM');
  running.clear();
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** True while a process with this id runs; one that has ended and that nobody has looked at yet does not. */
export function lives(pid: number): boolean {
  return processStart(pid) !== null;
}
