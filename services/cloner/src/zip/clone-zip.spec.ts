import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MemorySink } from '../../test/support/memory-sink.ts';
import { endlessFile, leaveAfter, unzip } from '../../test/support/unzip.ts';
import { Reading, ReadingThreads, readHere } from '../rewrite/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { cloneZip, type ZipParts } from './clone-zip.ts';

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css';
const SCRIPT = 'text/javascript';
const SVG = 'image/svg+xml';
const MB = 1024 * 1024;

let sink: MemorySink;
/** Hashes of what was read, as often as it was. */
let reads: string[];
beforeEach(() => {
  sink = new MemorySink();
  reads = [];
});

/** A clone with these files, the page first. */
async function made(files: Record<string, [body: string, type: string]>): Promise<CloneManifest> {
  const stored: CloneManifest['files'] = {};
  for (const [address, [body, type]] of Object.entries(files)) {
    stored[address] = await sink.put(Buffer.from(body), type);
  }
  const entry = Object.keys(files)[0] ?? '';
  const originalUrl = `http://loja.test${entry}`;
  return { format: 1, entry, originalUrl, files: stored, redirects: {}, calls: [] };
}

function zipOf(manifest: CloneManifest, parts: Partial<ZipParts> = {}): Promise<Readable> {
  const bytesOf = (sha256: string) => sink.get({ sha256, bytes: 0, type: '' });
  const source = {
    read(sha256: string) {
      reads.push(sha256);
      return bytesOf(sha256);
    },
    open: async (sha256: string) => Readable.from([await bytesOf(sha256)]),
  };
  const { signal } = new AbortController();
  const at = { manifest, createdAt: new Date(0) };
  return cloneZip(
    at,
    { hosts: ['app.test'], origin: 'https://app.test' },
    { source, reading: readHere, signal, ...parts },
  );
}

async function unpacked(
  manifest: CloneManifest,
  parts: Partial<ZipParts> = {},
): Promise<(name: string) => string> {
  const files = await unzip(await buffer(await zipOf(manifest, parts)));
  return (name) => files.get(name)?.toString() ?? '';
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const drawing = (bytes: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(bytes)}--></svg>`;

it('writes the masks of a page and of its sheets into them, and the parts of drawings that it uses', async () => {
  const [star, heart] = ['<svg><path d="M0 0"/></svg>', '<svg><g id="a"/><g id="b"/></svg>'];
  const manifest = await made({
    '/p/': [
      `<style>b{mask:url("/star.svg") no-repeat}</style><i style="-webkit-mask-image: url(../star.svg#x)"></i><svg><use href="/heart.svg#b"/></svg>`,
      HTML,
    ],
    '/a.css': [
      "a{mask:url(star.svg),url(star.svg)}p{shape-outside:url( 'star.svg' )}u{background:url(star.svg)}",
      CSS,
    ],
    '/star.svg': [star, SVG],
    '/heart.svg': [heart, SVG],
  });
  const file = await unpacked(manifest);
  const mask = `url(data:image/svg+xml;base64,${base64(star)}`;
  expect(file('a.css')).toBe(`a{mask:${mask}),${mask})}p{shape-outside:${mask})}u{background:url(star.svg)}`);
  const page = file('index.html');
  expect(page).toContain(
    `<style>b{mask:${mask}) no-repeat}</style><i style="-webkit-mask-image: ${mask}#x)">`,
  );
  expect(page).toContain('<use href="#desenho0-b"/>');
  expect(page).toContain('<svg><g id="desenho0-a"/><g id="desenho0-b"/></svg></div>');
});

it('takes a large mask that a sheet names over and over in as far as there is room, and reads it once', async () => {
  const mask = drawing(250 * 1024);
  const manifest = await made({
    '/': ['', HTML],
    '/a.css': [`a{mask:${Array(5_000).fill('url(/m.svg)').join()}}`, CSS],
    '/m.svg': [mask, SVG],
  });
  const sheet = (await unpacked(manifest))('a.css');
  const written = `url(data:image/svg+xml;base64,${base64(mask)})`;
  expect([sheet.startsWith(`a{mask:${written},${written},`), sheet.endsWith(',url(m.svg)}')]).toEqual([
    true,
    true,
  ]);
  expect(sheet.length).toBeLessThan(5 * MB);
  // Once for the sheet, and once as the drawing that it is.
  expect(reads.filter((one) => one === manifest.files['/m.svg']?.sha256)).toHaveLength(2);
});

it('writes many drawings into a page as far as there is room', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `/${at}.svg`);
  const uses = names.map((name) => `<use href="${name}#a"/>`).join('');
  const drawings = names.map((name): [string, [string, string]] => [
    name,
    [`<!--${name}-->${drawing(250 * 1024)}`, SVG],
  ]);
  const manifest = await made({ '/': [`<svg>${uses}</svg>`, HTML], ...Object.fromEntries(drawings) });
  const page = (await unpacked(manifest))('index.html');
  expect(page).toContain('<use href="#desenho0-a"/>');
  expect(page).toContain('<use href="29.svg#a"/>');
  expect(page.length).toBeLessThan(5 * MB);
});

it('reads a sheet of masks that are never closed in the time of any other', async () => {
  const manifest = await made({ '/': ['', HTML], '/a.css': [`a{mask:${'url('.repeat(100_000)}`, CSS] });
  await unpacked(manifest);
});

it('leaves a script as it is that would become many times as long by the addresses in it', async () => {
  const script = 'import.meta.url;'.repeat(20_000);
  const address = `/${'long/'.repeat(1_000)}a.js`;
  const manifest = await made({
    '/': [`<script type=module src="${address}"></script>`, HTML],
    [address]: [script, SCRIPT],
  });
  const files = await unzip(await buffer(await zipOf(manifest)));
  expect([...files.values()].filter((bytes) => bytes.toString() === script)).toHaveLength(1);
  expect(files.get('copia/modulos.js')?.length).toBeLessThan(MB);
});

it('leads the names of import maps to as many letters of addresses as any page has', async () => {
  const address = `/${'long/'.repeat(1_000)}a.js`;
  const maps = Array.from({ length: 4_000 }, (_, at) => {
    const imports = { [`n${at}a`]: '/a.js', [`n${at}b`]: '/a.js' };
    return `<script type=importmap>${JSON.stringify({ imports })}</script>`;
  });
  const manifest = await made({
    '/': [`${maps.join('')}<script>1</script>`, HTML],
    [address]: ['export const a = 1', SCRIPT],
  });
  manifest.redirects['/a.js'] = address;
  const page = (await unpacked(manifest))('index.html');
  expect(page.includes(`n0a&quot;:&quot;${address}`)).toBe(true);
  expect(page.length).toBeLessThan(2 * MB);
});

let threads: ReadingThreads | undefined;
afterEach(() => threads?.end());

/** Threads that come to no end with any text. */
const ENDLESS = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => { for (;;); });
`)}`,
);

it('leaves a text that takes more reading than any may have as it is, and a page empty, which would have no policy', async () => {
  threads = new ReadingThreads(ENDLESS, { deadlineMs: 200 });
  const long = 'x'.repeat(100_000);
  const manifest = await made({ '/': [long, HTML], '/a.css': [long, CSS], '/b.css': ['a{}', CSS] });
  const file = await unpacked(manifest, { reading: new Reading(threads) });
  expect([file('index.html'), file('a.css'), file('b.css')]).toEqual(['', long, 'a{}']);
});

it('reads a short text that takes much in where long ones are read', async () => {
  threads = new ReadingThreads(ENDLESS, { deadlineMs: 200 });
  const sheet = 'a{mask:url(/m.svg)}';
  const manifest = await made({
    '/': ['', HTML],
    '/a.css': [sheet, CSS],
    '/m.svg': [drawing(30 * 1024), SVG],
  });
  expect((await unpacked(manifest, { reading: new Reading(threads) }))('a.css')).toContain('mask:url(data:');
  manifest.files['/m.svg'] = await sink.put(Buffer.from(drawing(90 * 1024)), SVG);
  expect((await unpacked(manifest, { reading: new Reading(threads) }))('a.css')).toBe(sheet);
});

it('reads no further for who has gone', async () => {
  const gone = new AbortController();
  threads = new ReadingThreads(ENDLESS);
  const manifest = await made({
    '/': ['', HTML],
    '/a.css': ['x'.repeat(100_000), CSS],
    '/b.css': ['b{}', CSS],
  });
  const zip = buffer(await zipOf(manifest, { reading: new Reading(threads), signal: gone.signal }));
  setTimeout(() => gone.abort(new Error('gone')), 100);
  await expect(zip).rejects.toThrow('gone');
  expect(reads).not.toContain(manifest.files['/b.css']?.sha256);
  await expect(zipOf(manifest, { signal: gone.signal })).rejects.toThrow('gone');
});

it.each(['/foto.png', '/api/passos'])(
  'closes %s, which is just read, when nobody takes the ZIP any more',
  async (endless) => {
    const manifest = await made({
      '/': ['<script>1</script>', HTML],
      '/foto.png': ['foto', 'image/png'],
    });
    const answer = await sink.put(Buffer.from('passos'), 'application/json');
    manifest.calls.push({ method: 'GET', address: '/api/passos', bodySha256: null, answer });
    const { sha256 } = manifest.files[endless] ?? answer;
    const { file, closed } = endlessFile();
    const open = async (hash: string) => (hash === sha256 ? file : Readable.from(['']));
    const zip = await zipOf(manifest, {
      source: { read: (hash) => sink.get({ sha256: hash, bytes: 0, type: '' }), open },
    });
    await leaveAfter(zip, 200 * 1024);
    await closed;
  },
);
