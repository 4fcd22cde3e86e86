import { createHash } from 'node:crypto';
import { type CaptureOwn, type FoundFile, ownerOf, wayKey } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { type MadePage, madePage, PAGES } from '../../test/ways/made-pages.ts';
import { readHere } from '../rewrite/reading.ts';
import { rewriteHtml } from '../rewrite/rewrite-html.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { findWays } from './clone-ways.ts';
import { leadCapture } from './lead-capture.ts';

const OWN: CaptureOwn = {
  checkouts: [
    'https://pay.minha.test/kit?off=1',
    'https://pay.minha.test/kit?off=2',
    'https://pay.minha.test/kit?off=3',
  ],
  whatsapp: '5511987654321',
  legalUrl: 'https://minha.test/termos',
  trackers: [],
  rest: 'nowhere',
};
const PICTURES = 2;

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
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const nameOf = (way: { kind: string; target: string }) => `${way.kind} ${wayKey(way)}`;

describe('forty pages with twelve kinds of checkout each', () => {
  const seen = { ways: 0, harmless: 0, missed: 0, alarms: 0, left: 0, mistold: 0 };

  it.each(Array.from({ length: PAGES }, (_, number) => [number]))('page %i', async (number) => {
    const page = await madePage(number);
    const { made, parts, text } = cloneOf(page);
    const manifest = await made();
    const before = all(await findWays(manifest, parts));
    const truth = sorted(page.ways.map(nameOf));
    const told = sorted(before.map(nameOf));
    const missed = page.ways.filter((way) => !told.includes(nameOf(way)));
    const alarms = told.filter((name) => !truth.includes(name));
    seen.ways += page.ways.length;
    seen.harmless += page.harmless.length;
    seen.missed += missed.length;
    seen.alarms += alarms.length;
    expect({ missed: missed.map(({ name, target }) => `${name}: ${target}`), alarms }).toEqual({
      missed: [],
      alarms: [],
    });

    // Nothing is the owner's before it is led, but for what leads nowhere.
    const mine = { ...OWN, addresses: [] };
    for (const way of before) {
      const made = page.ways.find((one) => nameOf(one) === nameOf(way) && (one.dead === true) === way.dead);
      if (ownerOf(way, mine) !== (made?.dead === true ? 'nowhere' : 'other')) seen.mistold += 1;
    }
    const led = await leadCapture(manifest, OWN, parts, async (html) => html);
    const others = all(led.found).filter((way) => ownerOf(way, mine) === 'other');
    seen.left += others.length;
    expect(others).toEqual([]);
    // No text of the clone names the seller's shop, chat or pages any more.
    const texts = [
      ...Object.values(led.manifest.files),
      ...led.manifest.calls.map(({ answer }) => answer),
    ].filter(({ type }) => !type.startsWith('image/'));
    const whole = (await Promise.all(texts.map(text))).join('\n');
    const stillThere = page.ways.filter(({ target, kind, dead }) => {
      const bare = target.replace(/^(?:https?:\/\/(?:www\.)?|tel:|pix:)/, '');
      return kind !== 'page' && dead !== true && whole.includes(bare);
    });
    expect(stillThere.map(({ name, target }) => `${name}: ${target}`)).toEqual([]);
    expect(seen.mistold).toBe(0);
  });

  it('finds every way, leaves none, and alarms for less than two in a hundred harmless things', () => {
    expect(seen).toMatchObject({ missed: 0, left: 0, mistold: 0 });
    expect(seen.ways).toBeGreaterThanOrEqual(PAGES * (12 + PICTURES));
    expect(seen.alarms / seen.harmless).toBeLessThan(0.02);
  });
});
