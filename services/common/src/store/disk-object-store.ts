import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { ObjectStoreError } from '../errors/domain-error.ts';
import {
  type ByteRange,
  checkedKey,
  ObjectStore,
  ObjectTooLargeError,
  type PutOptions,
  type StoredObject,
} from './object-store.ts';

/** Starts with a dot, as no key does: half-written files lie here and are never listed or served. */
const INCOMING = '.incoming';

/** Longer than any upload takes. What is older was left by a process that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Objects as files under one folder. */
export class DiskObjectStore extends ObjectStore {
  private tidied: Promise<void> | undefined;

  constructor(readonly root: string) {
    super();
  }

  async put(key: string, body: Buffer | Readable, options: PutOptions = {}): Promise<StoredObject> {
    const target = this.pathOf(key);
    const incoming = join(this.root, INCOMING, randomUUID());
    try {
      await mkdir(dirname(incoming), { recursive: true });
      // A favour: what is wrong with the folder, the writing itself will say.
      this.tidied ??= removeAbandoned(dirname(incoming)).catch(() => {});
      await this.tidied;
      const stored = await writeSynced(incoming, body, options.maxBytes ?? Number.POSITIVE_INFINITY);
      await mkdir(dirname(target), { recursive: true });
      await rename(incoming, target);
      await syncFolder(dirname(target));
      return stored;
    } catch (error) {
      await rm(incoming, { force: true });
      throw storeFault(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const path = this.pathOf(key);
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw storeFault(error);
    }
    if (!(await file.stat()).isFile()) {
      await file.close();
      return null;
    }
    return createReadStream(path, { fd: file, ...range });
  }

  async stat(key: string): Promise<{ sizeBytes: number; storedAt: Date } | null> {
    try {
      const found = await stat(this.pathOf(key));
      return found.isFile() ? { sizeBytes: found.size, storedAt: found.mtime } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw storeFault(error);
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async list(prefix: string): Promise<string[]> {
    const from = prefix === '' ? this.root : this.pathOf(prefix.replace(/\/$/, ''));
    const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw storeFault(error);
    });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(this.root.length + 1)
          .split(sep)
          .join('/'),
      )
      .filter((key) => !key.startsWith(INCOMING))
      .sort();
  }

  private pathOf(key: string): string {
    return join(this.root, ...checkedKey(key).split('/'));
  }
}

/** Once per process: other processes may be writing beside us, so only what is old goes. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

async function writeSynced(path: string, body: Buffer | Readable, maxBytes: number): Promise<StoredObject> {
  const hash = createHash('sha384');
  let sizeBytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of Buffer.isBuffer(body) ? [body] : body) {
      const chunk = Buffer.isBuffer(part) ? part : Buffer.from(part as string);
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new ObjectTooLargeError(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    // Without it a rename could survive a power cut that the bytes did not.
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha384: `sha384-${hash.digest('base64')}`, sizeBytes };
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no way to sync a folder.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');
}

function storeFault(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ObjectStoreError('the disk is full', error);
  if (code === 'EACCES' || code === 'EROFS')
    return new ObjectStoreError('the object folder is not writable', error);
  return error;
}
