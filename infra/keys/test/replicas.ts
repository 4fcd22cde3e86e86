import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../../local/postgres.mjs';

type Env = Record<string, string>;

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

interface Replica {
  url: string;
  child: ChildProcess;
  /** Requests that it has not answered yet. */
  open: number;
  err: () => string;
}

const POLL_MS = 50;

/** Replicas of the whole product over a Postgres of their own, told everything by their environment, as in a cluster. */
export class Replicas {
  #all: Replica[] = [];
  #turn = 0;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly postgres: RunningPostgres,
    readonly env: Env,
  ) {}

  /** @param programs folder of what the build makes */
  static async begin(programs: string, env: Env, count: number): Promise<Replicas> {
    const folder = mkdtempSync(path.join(tmpdir(), 'garimpo-keys-'));
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
    const replicas = new Replicas(programs, folder, postgres, {
      PATH: process.env['PATH'] ?? '',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: postgres.adminUrl,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      ...env,
    });
    const setup = await replicas.run('setup', []);
    if (setup.code !== 0) throw new Error(setup.err);
    for (let at = 0; at < count; at += 1) replicas.#all.push(await replicas.#start());
    return replicas;
  }

  /** A request to one of them, in turn. */
  async fetch(route: string, init: RequestInit): Promise<Response> {
    this.#turn += 1;
    const replica = this.#all[this.#turn % this.#all.length] as Replica;
    replica.open += 1;
    try {
      const reply = await fetch(replica.url + route, { redirect: 'manual', ...init });
      // The body is read to its end, because an answer that breaks off counts as a failure.
      const body = await reply.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, reply);
    } finally {
      replica.open -= 1;
    }
  }

  /** Other settings for all of them, one after the other: a new one comes before an old one goes. */
  async restart(change: Record<string, string | undefined>): Promise<void> {
    for (const [name, value] of Object.entries(change))
      if (value === undefined) delete this.env[name];
      else this.env[name] = value;
    for (const old of [...this.#all]) {
      const next = await this.#start();
      this.#all = [...this.#all.filter((one) => one !== old), next];
      while (old.open > 0) await wait(POLL_MS);
      await ended(old.child, 'SIGTERM');
    }
  }

  /** One more process, which is to end by itself. */
  async tryStart(change: Env): Promise<Ended> {
    return this.run('main', [], change);
  }

  /** A program to its end. */
  run(program: string, words: string[], change: Env = {}): Promise<Ended> {
    return new Promise((resolve) => {
      const file = path.join(this.programs, `${program}.mjs`);
      const env = { ...this.env, PORT: '1', ...change };
      execFile(process.execPath, [file, ...words], { env }, (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, err });
      });
    });
  }

  /** A program that is killed as soon as `when` says so. */
  async kill(program: string, words: string[], change: Env, when: () => Promise<boolean>): Promise<void> {
    const file = path.join(this.programs, `${program}.mjs`);
    const child = spawn(process.execPath, [file, ...words], {
      env: { ...this.env, ...change },
      stdio: 'ignore',
    });
    while (!(await when())) {
      if (child.exitCode !== null) throw new Error(`${words.join(' ')} ended with ${child.exitCode}`);
      await wait(1);
    }
    await ended(child, 'SIGKILL');
  }

  async asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.postgres.adminUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ child }) => ended(child, 'SIGKILL')));
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<Replica> {
    const port = await freePort();
    const child = spawn(process.execPath, [path.join(this.programs, 'main.mjs')], {
      env: { ...this.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr?.on('data', (chunk) => (err += chunk));
    const url = `http://127.0.0.1:${port}`;
    while (
      !(await fetch(`${url}/healthz`).then(
        (reply) => reply.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`a replica ended with ${child.exitCode}: ${err}`);
      await wait(POLL_MS);
    }
    return { url, child, open: 0, err: () => err };
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
