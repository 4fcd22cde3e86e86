import type { OwnTrackerKind } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { trackerOf, trackerProblem, trackersOf, withTracker } from './quiz-draft.ts';

describe('a tracker of one’s own', () => {
  it.each<[OwnTrackerKind, string, string]>([
    ['meta-pixel', ' 123456789012345 ', '123456789012345'],
    ['google-tag-manager', 'gtm-abc1234', 'GTM-ABC1234'],
    ['clarity', 'ABCDE12345', 'abcde12345'],
  ])('%s %s', (kind, typed, id) => {
    expect(trackerOf({ kind, id: typed })).toEqual({ kind, id });
    expect(trackerProblem({ kind, id: typed })).toBeNull();
  });

  it.each<[OwnTrackerKind, string, string]>([
    ['meta-pixel', ' ', 'missing'],
    ['meta-pixel', 'GTM-ABC1234', 'format'],
    ['utmify', '"><script>', 'format'],
  ])('%s %s is refused', (kind, id, problem) => {
    expect(trackerProblem({ kind, id })).toBe(problem);
  });

  it('has an example that is one', () => {
    const kinds = ['meta-pixel', 'google-analytics', 'google-ads', 'google-tag-manager', 'tiktok'] as const;
    for (const kind of [...kinds, 'kwai', 'clarity', 'utmify'] as const)
      expect([kind, trackerProblem({ kind, id: quizText.dialog.ownExample(kind) })]).toEqual([kind, null]);
  });

  it('is sent once', () => {
    const row = withTracker([])[0];
    if (row === undefined) throw new Error('no row was added');
    const rows = [row, ...withTracker([row]).slice(1)].map((one) => ({ ...one, id: '123456789' }));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
    expect(trackersOf(rows)).toEqual([{ kind: 'meta-pixel', id: '123456789' }]);
  });
});
