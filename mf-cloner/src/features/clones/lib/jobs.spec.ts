import { describe, expect, it } from '@jest/globals';
import { jobOf } from '../../../testing/clones.ts';
import { pageUrlOf } from '../components/clone-form.tsx';
import { jobToFollow, shareOf, stageState, stagesOf, withJob } from './jobs.ts';

describe('the address that is meant', () => {
  it.each([
    ['https://a.com/b', 'https://a.com/b'],
    [' http://a.com ', 'http://a.com'],
    ['a.com.br/oferta?x=1', 'https://a.com.br/oferta?x=1'],
    ['a.com', 'https://a.com'],
    ['a', null],
    ['', null],
    ['javascript:alert(1)', null],
    ['ftp://a.com', null],
    ['ana@a.com', null],
    ['https://ana:senha@a.com', null],
  ])('%s', (typed, expected) => {
    expect(pageUrlOf(typed)).toBe(expected);
  });
});

describe('what is known of jobs', () => {
  it('takes in a new one, and what an older answer says of one that ended does not bring it back', () => {
    const running = jobOf();
    const done = { ...running, state: 'done' as const };
    expect(withJob([], running)).toEqual([running]);
    expect(withJob([running], done)).toEqual([done]);
    expect(withJob([done], running)).toEqual([done]);
  });

  it('follows the one that runs, else the one that runs next', () => {
    const waiting = [jobOf({ state: 'waiting' }), jobOf({ state: 'waiting' })];
    const running = jobOf();
    expect(jobToFollow([...waiting, running, jobOf({ state: 'done' })])?.id).toBe(running.id);
    expect(jobToFollow(waiting)?.id).toBe(waiting[1]?.id);
    const compared = jobOf({ state: 'done', comparing: true });
    expect(jobToFollow([jobOf({ state: 'done' }), compared])?.id).toBe(compared.id);
    expect(jobToFollow([jobOf({ state: 'failed' })])).toBeUndefined();
  });
});

describe('progress', () => {
  const progress = jobOf().progress;

  it('is the share of files, failed ones too, and nothing where that says nothing', () => {
    expect(shareOf({ ...progress, fetched: 40, failed: 11, found: 68 })).toBe(0.75);
    expect(shareOf({ ...progress, found: 0, fetched: 0 })).toBeNull();
    expect(shareOf({ ...progress, step: 'storing' })).toBeNull();
    expect(shareOf({ ...progress, step: 'walking', screens: { walked: 9, seen: 12 } })).toBe(0.75);
    expect(shareOf({ ...progress, step: 'walking' })).toBeNull();
  });

  it('has four stages, and a fifth where there are screens to walk through', () => {
    expect(stagesOf('zip')).toEqual(['read', 'fetch', 'rewrite', 'publish']);
    expect(stagesOf('quiz')).toEqual(['read', 'walk', 'fetch', 'rewrite', 'publish']);
    expect(stageState('read', 'fetching')).toBe('done');
    expect(stageState('fetch', 'fetching')).toBe('now');
    expect(stageState('publish', 'fetching')).toBe('next');
    expect(stageState('publish', 'checking')).toBe('now');
  });
});
