import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { pngChunk } from '../src/testing/pictures/bytes.ts';
import { type HiddenIn, hideText } from '../src/testing/pictures/hide-text.ts';
import { look, scene } from '../src/testing/pictures/scene.ts';

const PROMPT = 'retrato de uma mulher com um pote de creme, luz suave';
const TEXT = JSON.stringify({ Description: PROMPT, Software: 'NovelAI', Comment: '{"steps": 28}' });
const of = (facts: Partial<HiddenIn>): HiddenIn => ({
  width: 120,
  height: 200,
  channel: 'alpha',
  packed: true,
  ...facts,
});

const CASES: [string, HiddenIn, string][] = [
  ['packed, in the transparency', of({}), 'stealth_pngcomp'],
  ['as it is, in the transparency', of({ packed: false }), 'stealth_pnginfo'],
  ['packed, in the colours', of({ channel: 'colours' }), 'stealth_rgbcomp'],
  [
    'as it is, in the colours of a low picture',
    of({ channel: 'colours', packed: false, height: 20 }),
    'stealth_rgbinfo',
  ],
  ['in an interlaced picture', of({ png: { progressive: true } }), 'stealth_pngcomp'],
];

describe('text hidden in the lowest bits of a PNG', () => {
  it.each(CASES)('%s is found, told, and gone from the pixels', async (_, hidden, name) => {
    const picture = await hideText(TEXT, hidden);
    const { plan, bytes } = await clean(picture);
    expect(plan.findings).toEqual([
      { kind: 'hidden', container: 'pixels', name, value: PROMPT, mark: 'ai_prompt' },
    ]);
    expect(plan.rewritesPixels).toBe(true);

    const [before, after] = await Promise.all([look(picture), look(bytes)]);
    const most = before.pixels.reduce(
      (far, sample, at) => Math.max(far, Math.abs(sample - after.pixels[at]!)),
      0,
    );
    expect(most).toBe(1);
    const shape = (facts: string) => ({ ...JSON.parse(facts), colours: null });
    expect(shape(after.facts)).toEqual(shape(before.facts));

    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  it('stays, and is told, where the pixels are to stay as they are', async () => {
    const picture = await hideText(TEXT, of({}));
    const { plan, bytes } = await clean(picture, { hidden: 'keep' });
    expect(plan.findings).toEqual([]);
    expect(plan.kept).toEqual([{ reason: 'chosen', finding: expect.objectContaining({ value: PROMPT }) }]);
    expect(bytes.equals(picture)).toBe(true);
  });

  it('is not looked for in rows that take too much memory', async () => {
    const width = 6_000_000;
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
    header.writeUInt32BE(width);
    const wide = [
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(Buffer.alloc(1 + 3 * width))),
      pngChunk('IEND', ''),
    ];
    expect((await clean(Buffer.concat(wide))).plan.unlooked).toEqual(['pixels']);
  });

  it('is not said to be missing where the pixels cannot be unpacked', async () => {
    const picture = await scene(4).png().toBuffer();
    const at = picture.indexOf('IDAT') + 12;
    picture.fill(0xff, at, at + 40);
    expect((await clean(picture)).plan.unlooked).toEqual(['pixels']);
  });
});
