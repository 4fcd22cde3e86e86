import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ObjectStoreError } from '@garimpo/service-kit';
import { extract, type Header } from 'tar-stream';
import { BackupProblem } from './backup-problem.ts';
import { unseal, WRONG_PASSPHRASE } from './encryption.ts';

type Entry = Readable & { header: Header };

export interface ArchivedFile {
  path: string;
  /** To be consumed before the next file is requested. Throws when the digest differs. */
  content: AsyncGenerator<Buffer>;
}

/** The files of an archive in their order. Throws {@link BackupProblem} where it is not to be opened, damaged or cut off. */
export async function* readArchive(cipher: Readable, passphrase: string): AsyncGenerator<ArchivedFile> {
  const tar = extract();
  try {
    const plain = await unseal(cipher, passphrase);
    const arrived = pipeline(plain, createGunzip(), tar as unknown as NodeJS.WritableStream);
    arrived.catch((error) => tar.destroy(error));
    const entries = (tar as unknown as AsyncIterable<Entry>)[Symbol.asyncIterator]();
    for (let first = await entries.next(); !first.done; first = await entries.next()) {
      const { name } = first.value.header;
      const path = name.slice(0, name.lastIndexOf('#'));
      const content = partsOf(path, first.value, entries);
      yield { path, content };
      for await (const _ of content); // whatever was not asked for is checked all the same
    }
    await arrived;
  } catch (error) {
    throw problemOf(error);
  } finally {
    tar.destroy();
    cipher.destroy();
  }
}

async function* partsOf(path: string, first: Entry, entries: AsyncIterator<Entry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  try {
    for (let entry = first; entry.header.name.startsWith(`${path}#`); ) {
      const part = await buffer(entry);
      if (entry.header.name === `${path}#sha256`) {
        if (part.toString() !== hash.digest('hex')) throw new Error(`${path} has another digest`);
        return;
      }
      hash.update(part);
      yield part;
      const next = await entries.next();
      if (next.done) break;
      entry = next.value;
    }
    throw new Error(`${path} breaks off`);
  } catch (error) {
    throw problemOf(error);
  }
}

/** Errors of the source and of the consumer pass unchanged. */
function problemOf(error: unknown): unknown {
  if (error instanceof BackupProblem || error instanceof ObjectStoreError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  if (WRONG_PASSPHRASE.test(message))
    return new BackupProblem('damaged', 'The passphrase is not the one of this backup.', error);
  if (code !== undefined && !/^(?:ERR_|Z_)/.test(code)) return error;
  return new BackupProblem(
    'damaged',
    `The backup is damaged or cut off, or the file is none (${message}).`,
    error,
  );
}
