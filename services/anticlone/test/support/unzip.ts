import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const open = promisify(fromBuffer) as (zip: Buffer, options: { lazyEntries: true }) => Promise<ZipFile>;

/** The files of a ZIP by their names; fails where it is not whole. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await open(zip, { lazyEntries: true });
  const contentOf = promisify(archive.openReadStream.bind(archive)) as (entry: Entry) => Promise<Readable>;
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    archive.once('end', () => resolve(files));
    archive.on('entry', async (entry: Entry) => {
      try {
        files.set(entry.fileName, await buffer(await contentOf(entry)));
        archive.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    archive.readEntry();
  });
}
