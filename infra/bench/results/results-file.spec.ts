import { describe, expect, it } from '@jest/globals';
import { renewResults } from './results-file.mjs';

type Run = Parameters<typeof renewResults>[1][number];

const run = (name: string, change: Partial<Run> = {}): Run => ({
  name,
  date: '2026-11-23',
  seconds: 12.4,
  load: 0.3,
  machine: '2 × Processor',
  result: {
    title: `About ${name}`,
    rows: [
      { what: 'baseline', ms: 1 },
      { what: 'ours', ms: 2, more: 'a|b' },
    ],
    aims: [{ aim: 'under 3 ms', is: '2 ms', met: true }],
    notes: ['measured'],
  },
  ...change,
});

describe('renewResults', () => {
  it('says of each benchmark what was wanted, and what was measured', () => {
    const text = renewResults('', [run('auth')], ['auth']);
    expect(text).toContain(
      '| auth | under 3 ms | 2 ms | yes | 2026-11-23 |\n\n## auth\n\n2026-11-23, 12 s. 2 × Processor; load',
    );
    expect(text).toContain(
      '| what | ms | more |\n|---|---|---|\n| baseline | 1 |  |\n| ours | 2 | a\\|b |\n\n- measured\n',
    );
  });

  it('keeps what it said of the others, with their date, in the order of names', () => {
    const before = renewResults(
      '',
      [run('zip', { date: '2026-01-01' }), run('auth', { date: '2026-01-01' })],
      ['auth', 'zip'],
    );
    const after = renewResults(before, [run('auth')], ['auth', 'zip']);
    expect(after).toBe(renewResults('', [run('auth'), run('zip', { date: '2026-01-01' })], ['auth', 'zip']));
    expect(renewResults(after, [], ['auth', 'zip'])).toBe(after);
  });

  it('forgets a benchmark that is there no more', () => {
    const before = renewResults('', [run('old'), run('auth')], ['auth', 'old']);
    expect(renewResults(before, [], ['auth'])).not.toContain('old');
  });

  it('writes down what failed, and what was missed', () => {
    const { title = '', rows = [] } = run('zip').result ?? {};
    const missed = {
      title,
      rows,
      aims: [{ aim: 'under 3 ms', is: '5 ms', met: false }],
      failures: ['1 lost'],
    };
    const runs = [
      run('auth', { result: undefined, error: 'stopped:\n it took longer than 600 s' }),
      run('zip', { result: missed }),
    ];
    const text = renewResults('', runs, ['auth', 'zip']);
    expect(text).toContain(
      '| auth | to come to an end | it failed: stopped: it took longer than 600 s | NO |',
    );
    expect(text).toContain('| zip | under 3 ms | 5 ms | NO |');
    expect(text).toContain('| zip | nothing wrong | 1 lost | NO |');
  });

  it('tells one that held its bounds from one that has none', () => {
    const { title = '', rows = [] } = run('any').result ?? {};
    const runs = [
      run('auth', { result: { title, rows, failures: [] } }),
      run('zip', { result: { title, rows } }),
    ];
    const text = renewResults('', runs, ['auth', 'zip']);
    expect(text).toContain('| auth | its bounds, below | all held | yes |');
    expect(text).toContain('| zip | none: for comparison | see below |  |');
  });
});
