import { expect, it } from '@jest/globals';
import { caseAfter, timesIn } from './notice-steps.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

it('a notice has the time of each step, and of the next one', () => {
  const drafted = timesIn('drafted', null, day(1));
  expect(drafted).toEqual({
    draftedAt: day(1),
    sentAt: null,
    answeredAt: null,
    endedAt: null,
    remindAt: day(2),
  });
  const sent = timesIn('sent', drafted, day(2));
  expect(sent).toMatchObject({ draftedAt: day(1), sentAt: day(2), remindAt: day(7) });
  const answered = timesIn('answered', sent, day(4));
  expect(answered).toMatchObject({ sentAt: day(2), answeredAt: day(4), remindAt: day(9) });
  expect(timesIn('removed', answered, day(5))).toEqual({
    draftedAt: day(1),
    sentAt: day(2),
    answeredAt: day(4),
    endedAt: day(5),
    remindAt: null,
  });
  // Clicked too soon: the later steps are taken back.
  expect(timesIn('sent', timesIn('refused', answered, day(5)), day(6))).toMatchObject({
    sentAt: day(6),
    answeredAt: null,
    endedAt: null,
    remindAt: day(11),
  });
});

it.each([
  ['drafted', 'new', null],
  ['sent', 'new', 'notified'],
  ['sent', 'ignored', null],
  ['removed', 'notified', 'removed'],
  ['refused', 'notified', null],
] as const)('a notice that is %s makes a case that is %s: %s', (state, before, after) => {
  expect(caseAfter(state, before)).toBe(after);
});
