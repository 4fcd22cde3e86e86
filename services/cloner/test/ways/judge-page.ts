import { createHash } from 'node:crypto';
import { type CaptureOwn, type FoundFile, ownerOf, wayKey } from '@garimpo/cloner-contract';
import { readHere } from '../../src/rewrite/reading.ts';
import { rewriteHtml } from '../../src/rewrite/rewrite-html.ts';
import type { CloneFile, CloneManifest } from '../../src/store/clone-manifest.ts';
import { findWays } from '../../src/ways-out/clone-ways.ts';
import { leadCapture } from '../../src/ways-out/lead-capture.ts';
import { type MadePage, madePage } from './made-pages.ts';

const OWN: CaptureOwn = {
  checkouts: [1, 2, 3].map((offer) => `https://pay.minha.test/kit?off=${offer}`),
  whatsapp: '5511987654321',
  legalUrl: 'https://minha.test/termos',
  trackers: [],
  rest: 'nowhere',
};

/** A clone in memory, as a capture makes it. */
function cloneOf({ url, html, files, answers }: MadePage) {
  const bodies = new Map<string, Buffer>();
  const put = async (body: Buffer, type: string): Promise<CloneFile> => {
    const sha256 = createHash('sha256').update(body).digest('hex');
    bodies.set(sha256, body);
    return { sha256, bytes: body.length, type };
  };
  const get = async ({ sha256 }: Pick<CloneFile, 'sha256'>) => bodies.get(sha256) ?? Buffer.alloc(0);
  const pageUrl = new URL(url);
  const locate = ({ pathname }: URL) => (files[pathname] === undefined ? null : pathname);
  const page = rewriteHtml(html, { documentUrl: pageUrl, pageUrl, locate }).text;
  const made = async (): Promise<CloneManifest> => {
    const stored: CloneManifest['files'] = {
      '/oferta': await put(Buffer.from(page), 'text/html; charset=utf-8'),
    };
    for (const [address, { body, type }] of Object.entries(files)) stored[address] = await put(body, type);
    const calls = await Promise.all(
      Object.entries(answers).map(async ([address, body]) => ({
        method: 'GET',
        address,
        bodySha256: null,
        answer: await put(Buffer.from(body), 'application/json'),
      })),
    );
    return { format: 1, entry: '/oferta', originalUrl: url, files: stored, redirects: {}, calls };
  };
  const parts = { files: { get }, put, reading: readHere, signal: new AbortController().signal };
  return { made, parts, text: async (file: CloneFile) => (await get(file)).toString() };
}

const all = (found: readonly FoundFile[]) => found.flatMap(({ ways }) => ways);
const nameOf = (way: { kind: string; target: string }) => `${way.kind} ${wayKey(way)}`;

/** What the rule says of a made page, held against the truth that was written with it. */
export interface Judged {
  ways: number;
  harmless: number;
  /** Ways that were not found. */
  missed: string[];
  /** What was told of and leads to nobody. */
  alarms: string[];
  /** Ways whose owner was told wrong before the clone was led. */
  mistold: string[];
  /** Ways to somebody else that are left once the clone was led, by the rule and by a search for the seller's addresses. */
  left: string[];
}

export async function judgePage(number: number): Promise<Judged> {
  const page = await madePage(number);
  const { made, parts, text } = cloneOf(page);
  const manifest = await made();
  const before = all(await findWays(manifest, parts));
  const truth = new Set(page.ways.map(nameOf));
  const told = new Set(before.map(nameOf));
  const mine = { ...OWN, addresses: [] };
  const isDead = (name: string) =>
    page.ways.filter((one) => nameOf(one) === name).map(({ dead }) => dead === true);
  const led = await leadCapture(manifest, { own: OWN, ways: {} }, parts, async (html) => html);
  const others = all(led.found).filter((way) => ownerOf(way, mine) === 'other');
  const texts = [
    ...Object.values(led.manifest.files),
    ...led.manifest.calls.map(({ answer }) => answer),
  ].filter(({ type }) => !type.startsWith('image/'));
  const whole = (await Promise.all(texts.map(text))).join('\n');
  const named = page.ways.filter(({ target, kind, dead }) => {
    const bare = target.replace(/^(?:https?:\/\/(?:www\.)?|tel:|pix:)/, '');
    return kind !== 'page' && dead !== true && whole.includes(bare);
  });
  return {
    ways: page.ways.length,
    harmless: page.harmless.length,
    missed: page.ways.filter((way) => !told.has(nameOf(way))).map(({ name, target }) => `${name}: ${target}`),
    alarms: [...told].filter((name) => !truth.has(name)),
    mistold: before
      .filter(
        (way) =>
          ownerOf(way, mine) !== (way.dead ? 'nowhere' : 'other') || !isDead(nameOf(way)).includes(way.dead),
      )
      .map(nameOf)
      .filter((name) => truth.has(name)),
    left: [...others.map(nameOf), ...named.map(({ name, target }) => `${name}: ${target}`)],
  };
}
