import { describe, expect, it } from '@jest/globals';
import { marks as names } from '../../../marks.ts';
import { areStepsShown, FEW_OFFERS, firstSteps } from './steps.ts';

const waiting = { status: 'waiting' } as const;
const many = Array.from({ length: FEW_OFFERS + 1 }, () => waiting);

describe('the first steps', () => {
  it.each([
    ['on an empty board', [], [], true],
    ['for who began with an empty board', [waiting], [names.begun], true],
    ['not for who had offers before there were steps', [waiting], [], false],
    ['not for who has many', many, [names.begun], false],
    ['not once they are put away', [], [names.begun, names.putAway], false],
  ])('are shown %s', (_, offers, marks, shown) => {
    expect(areStepsShown(offers, marks)).toBe(shown);
  });

  it.each([
    ['nothing yet', [], [], []],
    ['an offer', [waiting], [], ['add']],
    ['its metrics seen', [waiting], [names.metricsSeen], ['add', 'metrics']],
    ['moved on', [{ status: 'testing' } as const], [], ['add', 'move']],
    ['a page cloned', [waiting], [names.cloned], ['add', 'clone']],
  ])('tick themselves off: %s', (_, offers, marks, done) => {
    const steps = firstSteps({ offers, marks, canClone: true });
    expect(steps.filter((step) => step.done).map(({ id }) => id)).toEqual(done);
  });

  it('leave out cloning where nothing clones', () => {
    const steps = firstSteps({ offers: [], marks: [], canClone: false });
    expect(steps.map(({ id }) => id)).toEqual(['add', 'metrics', 'move']);
  });
});
