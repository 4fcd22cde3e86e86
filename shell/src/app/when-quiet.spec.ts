import { describe, expect, it, jest } from '@jest/globals';
import { whenQuiet } from './when-quiet.ts';

function page() {
  const events = new EventTarget();
  const due: (() => void)[] = [];
  const work = jest.fn();
  const stop = whenQuiet(work, { events, later: (run) => void due.push(run) });
  const pass = () => {
    for (const run of due) run();
  };
  return { work, stop, pass, touch: (name: string) => events.dispatchEvent(new Event(name)) };
}

describe('whenQuiet', () => {
  it('waits for a quiet moment', () => {
    const { work, pass } = page();
    expect(work).not.toHaveBeenCalled();
    pass();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown'])('does it at the first %s, and then no more', (name) => {
    const { work, pass, touch } = page();
    touch(name);
    expect(work).toHaveBeenCalledTimes(1);
    touch('keydown');
    pass();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does nothing after it was stopped', () => {
    const { work, stop, pass, touch } = page();
    stop();
    pass();
    touch('keydown');
    expect(work).not.toHaveBeenCalled();
  });
});
