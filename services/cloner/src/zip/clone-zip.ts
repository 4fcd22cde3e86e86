import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { zipText } from '../text/pt-br.ts';
import { diskNames, README } from './disk-names.ts';
import { isPackable, roleOfType } from './file-types.ts';
import { forDisk } from './for-disk.ts';

/** A text larger than this is no page of anybody's: it goes as it is, so that no clone takes up the memory. */
const REWRITTEN_MAX = 32 * 1024 * 1024;
const MODULE_SCRIPT = /<script\b[^>]*\btype\s*=\s*["']?module\b/i;

export interface ClonedAt {
  manifest: CloneManifest;
  /** Of the version; the time of every file in the ZIP. */
  createdAt: Date;
}

export interface FileSource {
  read(sha256: string): Promise<Buffer>;
  open(sha256: string): Promise<Readable>;
}

/**
 * A clone that opens from a disk by a double click on `index.html`. Written as it is read, file by file; the same version is
 * the same ZIP byte for byte. A file that cannot be read breaks the stream off.
 */
export async function cloneZip({ manifest, createdAt }: ClonedAt, source: FileSource): Promise<Readable> {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error) => out.destroy(error));
  const names = diskNames(manifest);
  const page = manifest.files[manifest.entry];
  const text = page === undefined ? '' : (await source.read(page.sha256)).toString('utf8');
  const mtime = createdAt;
  zip.addBuffer(Buffer.from(readme(manifest, text)), README, { mtime });
  for (const [address, name] of names) {
    const file = manifest.files[address];
    if (file === undefined) continue;
    zip.addReadStreamLazy(name, { mtime, compress: isPackable(file.type) }, (done) => {
      contentOf(address, file, manifest, names, source).then(
        (stream) => {
          stream.on('error', (error) => out.destroy(error));
          done(null, stream);
        },
        (error) => out.destroy(error),
      );
    });
  }
  zip.end();
  return out;
}

async function contentOf(
  address: string,
  file: CloneFile,
  manifest: CloneManifest,
  names: ReadonlyMap<string, string>,
  source: FileSource,
): Promise<Readable> {
  const { sha256, bytes, type } = file;
  if (roleOfType(type) === 'other' || bytes > REWRITTEN_MAX) return source.open(sha256);
  return Readable.from([forDisk(await source.read(sha256), { address, type }, manifest, names)]);
}

/** Says what a page does not do from a disk only where it would do it. */
function readme({ originalUrl, calls }: CloneManifest, page: string): string {
  const limits = [
    ...(MODULE_SCRIPT.test(page) ? [zipText.modules] : []),
    ...(calls.length > 0 ? [zipText.calls] : []),
  ];
  const lines = [zipText.open, '', zipText.original(originalUrl), ...limits.flatMap((line) => ['', line])];
  return `${lines.join('\r\n')}\r\n`;
}
