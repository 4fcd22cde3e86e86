import { describe, expect, it } from '@jest/globals';
import { Progress } from './progress.mjs';

/** Steps of a second each. */
function progressOf(total: number, isTTY: boolean, weight = total) {
  let seconds = 0;
  let written = '';
  const progress = new Progress(total, 'files', {
    suite: 'unit',
    weight,
    now: () => seconds * 1000,
    output: {
      isTTY,
      write(text: string | Uint8Array) {
        written += String(text);
        return true;
      },
    },
  });
  const step = (count = 1) => {
    for (let at = 0; at < count; at += 1) {
      seconds += 1;
      progress.step();
    }
  };
  return { progress, step, written: () => written };
}

describe('the progress of a suite', () => {
  it('is a line now and then in a log, with the share that is done and the time that is left', () => {
    const { step, written } = progressOf(40, false);
    step(40);
    expect(written().split('\n')).toEqual([
      'unit: 25 % (10 of 40 files), about 30.0 s left',
      'unit: 50 % (20 of 40 files), about 20.0 s left',
      'unit: 75 % (30 of 40 files), about 10.0 s left',
      'unit: 100 % (40 of 40 files) in 40.0 s',
      '',
    ]);
  });

  it('is one line that is drawn anew on a terminal, below what is said meanwhile', () => {
    const { progress, step, written } = progressOf(3, true);
    step();
    progress.say('FAIL a.spec.ts');
    step(2);
    const shown = written()
      .split('\n')
      .map((line) => line.split('\u001b[2K').at(-1));
    expect(shown).toEqual(['FAIL a.spec.ts', 'unit: 100 % (3 of 3 files) in 3.0 s', '']);
  });

  it('goes by the weight of what is done, where it differs', () => {
    const { progress } = progressOf(10, false, 100);
    expect(progress.line()).toBe('unit: 0 % (0 of 10 files)');
    progress.step(40);
    expect(progress.line()).toMatch(/^unit: 40 % \(1 of 10 files\), about /);
    progress.step(80);
    expect(progress.line()).toMatch(/^unit: 99 % \(2 of 10 files\), about /);
  });

  it('counts a suite of nothing as done', () => {
    expect(progressOf(0, false).progress.line()).toBe('unit: 100 % (0 of 0 files) in 0.0 s');
  });
});
