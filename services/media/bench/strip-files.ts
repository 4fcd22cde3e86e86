import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { applyPlan, type ByteSource, planStrip } from '@garimpo/media-strip';
import sharp from 'sharp';
import { exiftool, exiftoolProgram, type Tags, tagsOf } from '../src/testing/exiftool.ts';
import { makeDirtyFilms } from '../src/testing/films/make-films.ts';
import { filmBeyondStructure } from '../src/testing/films/structure.ts';
import { makeDirtyPictures } from '../src/testing/pictures/make-pictures.ts';
import { beyondStructure } from '../src/testing/pictures/structure.ts';
import { type LargeKind, writeLarge } from './large-file.ts';

const READY = '{ready}';

/** exiftool that is started already: what it takes to start is not what it takes to clean a file. */
class ExiftoolProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #out = '';
  #answer: ((out: string) => void) | null = null;

  constructor() {
    this.#child = spawn('perl', [exiftoolProgram, '-config', '', '-stay_open', 'True', '-@', '-']);
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#out += text;
      if (!this.#out.includes(READY)) return;
      const out = this.#out;
      this.#out = '';
      this.#answer?.(out);
    });
    // What it cannot clean shows in what is left.
    this.#child.stderr.resume();
  }

  run(args: readonly string[]): Promise<string> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#child.stdin.write(`${args.join('\n')}\n-execute\n`);
    });
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end('-stay_open\nFalse\n');
    await ended;
  }
}

/** Cleans a file into another, or, without one, to where nothing is kept; the bytes that the clean one has. */
async function cleanFile(from: string, to: string | null): Promise<number> {
  const input = await open(from, 'r');
  const output = to === null ? null : await open(to, 'w');
  try {
    const { size } = await input.stat();
    const source: ByteSource = {
      size,
      read: async (offset, length) => {
        const bytes = Buffer.allocUnsafeSlow(length);
        const { bytesRead } = await input.read(bytes, 0, length, offset);
        return bytes.subarray(0, bytesRead);
      },
    };
    const plan = await planStrip(source);
    for await (const piece of applyPlan(source, plan)) await output?.write(piece);
    return plan.cleanBytes;
  } finally {
    await input.close();
    await output?.close();
  }
}

const ROUNDS = 7;
/** Of the command, which starts anew for each file. */
const COMMAND_ROUNDS = 3;
const MIB = 1024 * 1024;
const SIZES_MIB = [2, 64, 2040];
const KINDS: readonly LargeKind[] = ['jpeg', 'png', 'mp4'];
/** In every field that the dirty files have. */
const SECRET = /segredo/i;

/** Measures files with metadata, cleaned by exiftool and by this product in turns; then memory over files of growing size. */
async function main(folder: string): Promise<void> {
  const dirty = join(folder, 'dirty');
  const pictures = [
    ...(await makeDirtyPictures(dirty)).map(({ path }) => path),
    ...(await photographs(dirty)),
  ];
  const films = (await makeDirtyFilms(join(folder, 'films'))).map(({ path }) => path);
  const baseline = new ExiftoolProcess();
  await mkdir(join(folder, 'clean'));
  const to = join(folder, 'clean');
  for (const path of pictures) await compare(path, to, baseline, beyondStructure);
  for (const path of films) await compare(path, to, baseline, filmBeyondStructure);
  await baseline.end();
  for (const megabytes of SIZES_MIB) {
    for (const kind of KINDS) await large(join(folder, `large.${kind}`), kind, megabytes * MIB);
  }
}

/** Pictures of a camera's size: 12 megapixels that do not pack well. */
async function photographs(folder: string): Promise<string[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } });
  const files = [
    ['photograph.jpg', await photo.clone().jpeg({ quality: 85 }).toBuffer()],
    ['photograph.png', await photo.clone().resize(2000).png({ compressionLevel: 1 }).toBuffer()],
    ['photograph.webp', await photo.clone().resize(2000).webp({ quality: 80, effort: 0 }).toBuffer()],
    ['photograph.tif', await photo.clone().resize(2000).tiff({ compression: 'none' }).toBuffer()],
  ] as const;
  const paths = files.map(([name]) => join(folder, name));
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  const fields = [
    '-IFD0:Make=Segredo',
    '-IFD0:Artist=Maria Segredo',
    '-GPS:GPSLatitude=23.5',
    '-XMP-dc:Creator=Maria Segredo',
  ];
  await exiftool(paths.map((path) => ['-overwrite_original', '-m', ...fields, path]));
  return paths;
}

async function compare(
  path: string,
  folder: string,
  baseline: ExiftoolProcess,
  beyond: (tags: Tags) => string[],
): Promise<void> {
  const theirs = join(folder, `theirs${extname(path)}`);
  const ours = join(folder, `ours${extname(path)}`);
  const theirMs: number[] = [];
  const ourMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await rm(theirs, { force: true });
    theirMs.push(await timed(async () => await baseline.run(['-all=', '-m', '-o', theirs, path])));
    ourMs.push(await timed(async () => await cleanFile(path, ours)));
  }
  const commandMs: number[] = [];
  for (let round = 0; round < COMMAND_ROUNDS; round += 1) {
    await rm(theirs, { force: true });
    commandMs.push(await timed(async () => await command(['-all=', '-m', '-o', theirs, path])));
  }
  const { size } = await stat(path);
  send({
    kind: 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    sizeBytes: size,
    commandMs: median(commandMs),
    theirMs: median(theirMs),
    theirsMade: await stat(theirs).then(
      () => true,
      () => false,
    ),
    ourMs: median(ourMs),
    theirsSpotless: await isSpotless(theirs, beyond),
    oursSpotless: await isSpotless(ours, beyond),
  });
}

/** A file that was not made at all is not spotless either. */
async function isSpotless(path: string, beyond: (tags: Tags) => string[]): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || SECRET.test(bytes.toString('latin1'))) return false;
  const [tags] = await tagsOf([path]);
  return tags !== undefined && beyond(tags).length === 0;
}

async function large(path: string, kind: LargeKind, sizeBytes: number): Promise<void> {
  await writeLarge(path, kind, sizeBytes);
  let peakBytes = 0;
  const look = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 10);
  const ms = await timed(async () => await cleanFile(path, null));
  clearInterval(look);
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  await rm(path);
  send({ kind: 'memory', name: kind, sizeBytes, ms, peakBytes });
}

/** As a person or a program calls it that cleans one file. */
function command(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('perl', [exiftoolProgram, ...args], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function send(message: object): void {
  process.send?.(message);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The first argument is a folder to write to.');
await main(folder);
process.disconnect?.();
