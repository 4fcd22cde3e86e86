import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupProblem } from './backup-problem.ts';

/**
 * Names at the top of DATA_DIR that are no part of a backup: the database and the objects are read in other ways; the rest is
 * made again, or is only on its way through. Whatever else is there is kept, spools above all.
 */
const LEFT_OUT = /^(?:postgres(?:\..*)?|objects|logs|cache|media|clones|setup\.json|garimpo\.lock.*|\..*)$/;
/** Folder in which a restore collects files before the rows are committed. */
const GATHERED = '.restoring';
/** Name of the folder once only moves remain; the product refuses to start while it exists. */
export const HALF_RESTORED = '.restored';

export interface DataFile {
  /** Below DATA_DIR, with slashes. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Yields every file with its length at that moment, since others keep writing. A file that disappears has been stored
 * in the database by then.
 */
export async function* dataFiles(dataDir: string): AsyncGenerator<DataFile> {
  for (const name of await namesIn(dataDir)) {
    const file = await open(path.join(dataDir, name), 'r').catch(ignoreMissing);
    if (file === null) continue;
    const { size } = await file.stat();
    if (size === 0) {
      await file.close();
      yield { name, content: Readable.from([]) };
    } else yield { name, content: file.createReadStream({ end: size - 1 }) };
  }
}

async function namesIn(dataDir: string): Promise<string[]> {
  const top = await readdir(dataDir, { withFileTypes: true }).catch(ignoreMissing);
  const kept = (top ?? []).filter(({ name }) => !LEFT_OUT.test(name));
  const nested = await Promise.all(
    kept.filter((entry) => entry.isDirectory()).map(({ name }) => below(dataDir, name)),
  );
  return [...kept.filter((entry) => entry.isFile()).map(({ name }) => name), ...nested.flat()].sort();
}

async function below(dataDir: string, folder: string): Promise<string[]> {
  const entries: Dirent[] | null = await readdir(path.join(dataDir, folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(ignoreMissing);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(dataDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    );
}

/** True when DATA_DIR holds files that a restore would replace. */
export async function holdsData(dataDir: string): Promise<boolean> {
  return (await namesIn(dataDir)).length > 0;
}

/** Files on their way into DATA_DIR: gathered beside what is there, and moved when the rows are in. */
export class GatheredFiles {
  readonly #gathered: string;
  readonly #half: string;

  constructor(private readonly dataDir: string) {
    this.#gathered = path.join(dataDir, GATHERED);
    this.#half = path.join(dataDir, HALF_RESTORED);
  }

  async begin(): Promise<void> {
    await this.forget();
    await mkdir(this.#gathered, { recursive: true, mode: 0o700 });
  }

  async take(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const target = path.join(this.#gathered, name);
    // Judged by the resolved path: `a/../postgres` and `//postgres` lie there too.
    const [top = ''] = path.relative(this.#gathered, target).split(path.sep);
    if (top === '' || LEFT_OUT.test(top))
      throw new BackupProblem('damaged', `The backup holds a file that is none of its own: ${name}.`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'wx', 0o600);
    await pipeline(Readable.from(content), file.createWriteStream({ flush: true }));
  }

  /** From now on the product refuses to start on this DATA_DIR, until {@link finish}. */
  async commit(): Promise<void> {
    await rename(this.#gathered, this.#half);
  }

  /** What was there goes; what was gathered takes its place. */
  async finish(): Promise<void> {
    for (const name of await readdir(this.dataDir))
      if (!LEFT_OUT.test(name) || name === 'setup.json')
        await rm(path.join(this.dataDir, name), { recursive: true });
    for (const name of await readdir(this.#half))
      await rename(path.join(this.#half, name), path.join(this.dataDir, name));
    await this.forget();
  }

  /** Discards the collected files after a failure that changed nothing. */
  async forget(): Promise<void> {
    for (const folder of [this.#gathered, this.#half]) await rm(folder, { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
