import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

import { diskModulesScript, diskReplayScript } from '../replay/replay-script.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { zipText } from '../text/pt-br.ts';
import { answerName, type DiskFacts, dataFiles, REWRITTEN_MAX, type ReportPlaces } from './disk-clone.ts';
import { MODULES, README, REPLAY, SERVER } from './disk-names.ts';
import { isPackable, roleOfType } from './file-types.ts';
import server from './folder-server.ts?node';
import { forDisk, moduleForDisk, type ReadingParts, readDiskClone } from './for-disk.ts';
import { addOpened } from './send-zip.ts';

export interface ClonedAt {
  manifest: CloneManifest;
  /** Time of the version, and of every file in the ZIP. */
  createdAt: Date;
}

export interface FileSource {
  read(sha256: string): Promise<Buffer>;
  open(sha256: string): Promise<Readable>;
}

export interface ZipParts extends ReadingParts {
  source: FileSource;
}

/**
 * A clone that opens from a disk with a double click on `index.html`. Streamed file by file; the same version is the same ZIP
 * byte for byte. A file that cannot be read breaks the stream off. Throws the signal's reason, and so does the stream.
 * @param reportPlaces see {@link readDiskClone}
 */
export async function cloneZip(
  { manifest, createdAt }: ClonedAt,
  reportPlaces: ReportPlaces,
  parts: ZipParts,
): Promise<Readable> {
  const { source } = parts;
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error) => out.destroy(error));
  const clone = await readDiskClone(manifest, reportPlaces, parts);
  const mtime = createdAt;
  const add = (name: string, compress: boolean, content: () => Promise<Readable>) =>
    addOpened(zip, name, { mtime, compress }, content);
  zip.addBuffer(Buffer.from(readme(clone)), README, { mtime });
  if (clone.needsServer) zip.addBuffer(Buffer.from(`${server}\n`), SERVER, { mtime });
  for (const [address, name] of clone.names) {
    const type = manifest.files[address]?.type ?? '';
    add(name, isPackable(type), () => contentOf(address, clone, parts));
  }
  if ([...clone.pages.values()].some(({ runs }) => runs)) {
    zip.addBuffer(Buffer.from(replayOf(clone)), REPLAY, { mtime });
    if (clone.modules.length > 0)
      add(MODULES, true, async () => Readable.from(diskModulesScript(modulesOf(clone, parts))));
    const all = [...manifest.calls.map(({ answer }) => answer), ...dataFiles(clone).map(([, file]) => file)];
    const answers = new Map(all.map((answer) => [answerName(answer), answer]));
    for (const [name, { sha256 }] of answers) {
      add(name, true, async () => Readable.from(answerScript(() => source.open(sha256))));
    }
  }
  zip.end();
  return out;
}

async function contentOf(address: string, facts: DiskFacts, parts: ZipParts): Promise<Readable> {
  parts.signal.throwIfAborted();
  const file = facts.manifest.files[address];
  if (file === undefined) throw new Error('a clone names a file that it has not');
  if (roleOfType(file.type) === 'other' || file.bytes > REWRITTEN_MAX) return parts.source.open(file.sha256);
  return Readable.from([await forDisk(address, file, facts, parts)]);
}

function replayOf(facts: DiskFacts): string {
  const { redirects, calls, failed = [] } = facts.manifest;
  return diskReplayScript({
    files: Object.fromEntries(facts.names),
    redirects,
    failed,
    data: dataFiles(facts).map(([address, file]) => [
      address,
      answerName(file),
      file.type,
      file.status ?? 200,
    ]),
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

async function* modulesOf(facts: DiskFacts, parts: ZipParts): AsyncGenerator<[string, string]> {
  for (const address of facts.modules) {
    parts.signal.throwIfAborted();
    const file = facts.manifest.files[address];
    if (file === undefined || file.bytes > REWRITTEN_MAX) continue;
    const text = await moduleForDisk(address, file, facts, parts);
    if (text !== null) yield [address, text];
  }
}

/** A script that puts the bytes on its own element. Opened here, so that the file is closed if nobody reads on. */
async function* answerScript(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  yield Buffer.from('document.currentScript.answer="');
  let rest = Buffer.alloc(0);
  for await (const part of await open()) {
    const all = Buffer.concat([rest, part as Buffer]);
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.subarray(0, whole).toString('base64'));
    rest = all.subarray(whole);
  }
  yield Buffer.from(`${rest.toString('base64')}";\n`);
}

function readme({ manifest: { originalUrl }, reports, needsServer }: DiskFacts): string {
  const loads = reports === null ? zipText.closed : zipText.protectedPage;
  return [
    zipText.open,
    ...(needsServer ? zipText.server : []),
    zipText.original(originalUrl),
    `${loads} ${zipText.opened}`,
  ]
    .map((line) => `${line}\r\n`)
    .join('\r\n');
}
