import { randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '@garimpo/service-kit';
import * as z from 'zod';

const SECRET_BYTES = 32;
const shape = z.record(z.string(), z.string());

/** Source from which the processes of an installation read a secret. */
export type SecretSource = 'file' | 'environment' | 'none';

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The secrets that `npm start` keeps in DATA_DIR for the one machine, beside those that the environment names. */
export class KeptSecrets {
  private constructor(
    readonly file: string,
    private kept: Record<string, string>,
    private readonly env: Environment,
    private readonly embedded: boolean,
  ) {}

  static async read(dataDir: string, env: Environment, embedded: boolean): Promise<KeptSecrets> {
    const file = path.join(dataDir, 'secrets.json');
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    return new KeptSecrets(file, shape.parse(JSON.parse(text)), env, embedded);
  }

  sourceOf(variable: string): SecretSource {
    const told = this.env[variable] || undefined;
    if (told === undefined) return 'none';
    return this.kept[variable] === told ? 'file' : 'environment';
  }

  /** True when a start of this machine would read the variable from the file. */
  keeps(variable: string): boolean {
    const source = this.sourceOf(variable);
    return source === 'file' || (source === 'none' && this.embedded);
  }

  /** All of it or nothing, also when the machine fails. `null` takes a variable away. */
  async change(values: Record<string, string | null>): Promise<void> {
    const all = Object.entries({ ...this.kept, ...values }).filter(([, value]) => value !== null);
    const next = Object.fromEntries(all) as Record<string, string>;
    const draft = `${this.file}.${randomUUID()}`;
    try {
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify(next, null, 2)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, this.file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.kept = next;
  }
}
