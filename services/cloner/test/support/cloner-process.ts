import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '@garimpo/service-kit/testing';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The domain's own program, as the build makes it. */
export class ClonerProgram {
  readonly #running: ChildProcess[] = [];

  private constructor(readonly folder: string) {}

  static async build(): Promise<ClonerProgram> {
    const folder = await mkdtemp(join(tmpdir(), 'garimpo-test-cloner-'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const words = [join(ROOT, 'infra/test/bundle-service.mjs'), 'cloner', folder];
    const build = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(build, 'exit');
    if (code !== 0) {
      await rm(folder, { recursive: true });
      throw new Error(`the cloner could not be built: ${code}`);
    }
    return new ClonerProgram(folder);
  }

  /** A process on the database and the files of the app under test. It runs captures; jobs it leaves alone. */
  async start({ config }: TestApp, env: Record<string, string>): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(this.folder, 'cloner.mjs')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        DATABASE_URL: config.databaseUrl,
        DATA_DIR: config.dataDir,
        SITES_DOMAIN: config.sitesDomain,
        PUBLIC_URL: config.publicUrl,
        PORT: String(await freePort()),
        SERVICES: 'cloner',
        INTERNAL_SECRET: 'a secret that only these processes know',
        JOBS: 'off',
        LOG_LEVEL: 'fatal',
        ...env,
      },
    });
    this.#running.push(child);
    return child;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#running.map(killed));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Without a word to it, whatever it does. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
