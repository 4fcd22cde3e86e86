import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';
import { AI_LABEL, MARKED_PICTURES } from '../src/testing/pictures/ai-marks.ts';
import { scene } from '../src/testing/pictures/scene.ts';

const marksOf = (findings: readonly { name: string; value: string; mark?: string }[]) =>
  findings
    .filter(({ mark }) => mark !== undefined)
    .map(({ name, mark, value }) => `${name} ${mark} ${value}`);

const MARKS = [
  'C2PA c2pa Adobe_Firefly',
  `Iptc4xmpExt:DigitalSourceType ai_made ${AI_LABEL}`,
  'actions c2pa created',
  'digitalSourceType ai_made trainedAlgorithmicMedia',
];

describe.each(MARKED_PICTURES)('marks of artificial intelligence in %s', (_, make) => {
  it('are named, and go with everything else', async () => {
    const { plan, bytes } = await clean(await make());
    expect(marksOf(plan.findings).sort()).toEqual([...MARKS].sort());
    expect(bytes.toString('latin1')).not.toMatch(/c2pa|trainedAlgorithmicMedia|segredo/i);
    expect((await clean(bytes)).plan.findings).toEqual([]);
  });

  it('stay where the person wants them, without the rest', async () => {
    const { plan, bytes } = await clean(await make(), { marks: 'keep' });
    expect(marksOf(plan.kept.map(({ finding }) => finding)).sort()).toEqual([...MARKS].sort());
    expect(marksOf(plan.findings)).toEqual([]);
    const text = bytes.toString('latin1');
    expect(text).toContain('claim_generator');
    expect(text).toContain(`DigitalSourceType="${AI_LABEL}"`);
    expect(text).not.toMatch(/segredo/i);

    const again = await clean(bytes, { marks: 'keep' });
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
  });
});

it('settings behind a long prompt are named as such, in a JPEG too', async () => {
  const prompt = `${'a castle, '.repeat(60)}Negative prompt: blurry\nSteps: 28, Sampler: Euler a, CFG scale: 7, Seed: 41`;
  const jpeg = await scene()
    .withExif({ IFD2: { UserComment: prompt } })
    .jpeg()
    .toBuffer();
  const { plan, bytes } = await clean(jpeg, { marks: 'keep' });
  expect(marksOf(plan.findings)).toEqual([expect.stringMatching(/^UserComment ai_prompt a castle/)]);
  expect(bytes.toString('latin1')).not.toContain('castle');
});
