import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** A file that is never through, of bytes that do not pack. */
export function endlessFile(): { file: Readable; closed: Promise<void> } {
  const file = new Readable({
    read() {
      this.push(randomBytes(16 * 1024));
    },
  });
  return { file, closed: new Promise((resolve) => void file.once('close', resolve)) };
}

/** Takes so much of a ZIP, and goes. */
export async function leaveAfter(zip: Readable, bytes: number): Promise<void> {
  let taken = 0;
  for await (const part of zip) {
    taken += (part as Buffer).length;
    if (taken >= bytes) break;
  }
}

const open = promisify(fromBuffer) as (zip: Buffer, options: { lazyEntries: true }) => Promise<ZipFile>;

/** The files of a ZIP in their order; fails where it is not whole. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await open(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  const contentOf = promisify(archive.openReadStream.bind(archive)) as (entry: Entry) => Promise<Readable>;
  return new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => resolve(files));
    archive.on('entry', (entry: Entry) => {
      contentOf(entry)
        .then(async (content) => {
          files.set(entry.fileName, await buffer(content));
          archive.readEntry();
        })
        .catch(reject);
    });
    archive.readEntry();
  });
}
