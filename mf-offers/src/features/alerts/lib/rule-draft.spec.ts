import { describe, expect, it } from '@jest/globals';
import { emptyDraft, type RuleDraft, readRule } from './rule-draft.ts';

const read = (part: Partial<RuleDraft>) => readRule({ ...emptyDraft, ...part });

describe('readRule', () => {
  it.each<[Partial<RuleDraft>, object]>([
    [
      { kind: 'crosses', threshold: '600' },
      { kind: 'crosses', threshold: 600 },
    ],
    [
      { kind: 'crosses', threshold: ' 1.200 ', percent: 'x' },
      { kind: 'crosses', threshold: 1200 },
    ],
    [
      { kind: 'rises', percent: '50', days: '7' },
      { kind: 'rises', percent: 50, days: 7 },
    ],
    [
      { kind: 'rises', percent: '10000', days: '90' },
      { kind: 'rises', percent: 10_000, days: 90 },
    ],
    [{ kind: 'zero', threshold: 'x' }, { kind: 'zero' }],
  ])('takes %j', (draft, condition) => {
    expect(read(draft)).toEqual({ ok: true, condition });
  });

  it.each<[Partial<RuleDraft>, object]>([
    [{ kind: 'crosses', threshold: '' }, { threshold: 'required' }],
    [{ kind: 'crosses', threshold: '0' }, { threshold: 'range' }],
    [{ kind: 'crosses', threshold: '10000001' }, { threshold: 'range' }],
    [
      { kind: 'rises', percent: '1,5', days: '' },
      { percent: 'number', days: 'required' },
    ],
    [
      { kind: 'rises', percent: '10001', days: '91' },
      { percent: 'range', days: 'range' },
    ],
    [{ kind: 'rises', percent: '20', days: '-7' }, { days: 'number' }],
  ])('refuses %j', (draft, problems) => {
    expect(read(draft)).toEqual({ ok: false, problems });
  });
});
