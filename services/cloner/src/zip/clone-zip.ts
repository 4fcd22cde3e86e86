import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { diskModulesScript } from '../replay/disk-modules-script.ts';
import { diskReplayScript } from '../replay/disk-replay-script.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { zipText } from '../text/pt-br.ts';
import { answerName, type DiskClone, REWRITTEN_MAX, readDiskClone } from './disk-clone.ts';
import { MODULES, README, REPLAY } from './disk-names.ts';
import { isPackable, roleOfType } from './file-types.ts';
import { forDisk, moduleForDisk } from './for-disk.ts';

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
 * @param publicUrl of the app, see {@link readDiskClone}
 */
export async function cloneZip(
  { manifest, createdAt }: ClonedAt,
  source: FileSource,
  publicUrl: string,
): Promise<Readable> {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error) => out.destroy(error));
  const clone = await readDiskClone(manifest, source, publicUrl);
  const mtime = createdAt;
  const add = (name: string, compress: boolean, content: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (done) => {
      content().then(
        (stream) => {
          stream.on('error', (error) => out.destroy(error));
          done(null, stream);
        },
        (error) => out.destroy(error),
      );
    });
  zip.addBuffer(Buffer.from(readme(clone)), README, { mtime });
  for (const [address, name] of clone.names) {
    const type = manifest.files[address]?.type ?? '';
    add(name, isPackable(type), () => contentOf(address, clone, source));
  }
  if ([...clone.pages.values()].some(({ runs }) => runs)) {
    zip.addBuffer(Buffer.from(replayOf(clone)), REPLAY, { mtime });
    if (clone.modules.length > 0) add(MODULES, true, () => modulesOf(clone, source));
    for (const [name, { sha256 }] of clone.answers) {
      add(name, true, async () => Readable.from(answerScript(await source.open(sha256))));
    }
  }
  zip.end();
  return out;
}

async function contentOf(address: string, clone: DiskClone, source: FileSource): Promise<Readable> {
  const { sha256 = '', bytes = 0, type = '' } = clone.manifest.files[address] ?? {};
  if (roleOfType(type) === 'other' || bytes > REWRITTEN_MAX) return source.open(sha256);
  return Readable.from([await forDisk(await source.read(sha256), { address, type }, clone, source)]);
}

function replayOf({ names, manifest: { redirects, calls } }: DiskClone): string {
  return diskReplayScript({
    files: Object.fromEntries(names),
    redirects,
    calls: calls.map(({ method, address, bodySha256, answer }) => [
      method,
      address,
      bodySha256,
      answerName(answer),
      answer.type,
      answer.status ?? 200,
    ]),
  });
}

async function modulesOf(clone: DiskClone, source: FileSource): Promise<Readable> {
  const texts: Record<string, string> = {};
  for (const address of clone.modules) {
    const { sha256 = '', type = '' } = clone.manifest.files[address] ?? {};
    texts[address] = moduleForDisk(await source.read(sha256), address, type, clone);
  }
  return Readable.from([Buffer.from(diskModulesScript(texts))]);
}

/** Whoever loads the script finds the bytes on its element. */
async function* answerScript(bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('document.currentScript.answer="');
  let rest = Buffer.alloc(0);
  for await (const part of bytes) {
    const all = Buffer.concat([rest, part as Buffer]);
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.subarray(0, whole).toString('base64'));
    rest = all.subarray(whole);
  }
  yield Buffer.from(`${rest.toString('base64')}";\n`);
}

function readme({ manifest: { originalUrl }, reports }: DiskClone): string {
  const loads = reports === null ? zipText.closed : zipText.protectedPage;
  return [zipText.open, zipText.original(originalUrl), `${loads} ${zipText.opened}`]
    .map((line) => `${line}\r\n`)
    .join('\r\n');
}
