import { describe, expect, it } from '@jest/globals';
import { History, type Step } from './history.ts';

function step(text: string, at = 0): Step {
  return {
    patches: [{ start: at, end: at, text }],
    inverse: [{ start: at, end: at + text.length, text: '' }],
    places: null,
    merge: null,
    selectedBefore: null,
    selectedAfter: null,
  };
}

function lengthOf(history: History): number {
  let length = 0;
  for (; history.canUndo; length += 1) history.undo();
  return length;
}

describe('the history', () => {
  it('forgets the oldest of more than a thousand steps', () => {
    const history = new History();
    for (let count = 0; count < 1_005; count += 1) history.add(step('x'));
    expect(lengthOf(history)).toBe(1_000);
  });

  it('forgets the oldest of what would take too much memory, but never the last', () => {
    const history = new History();
    const large = 'x'.repeat(20 * 1024 * 1024);
    history.add(step(large));
    history.add(step(large));
    expect(lengthOf(history)).toBe(1);
  });

  it('does again only what was undone last', () => {
    const history = new History();
    history.add(step('a'));
    history.undo();
    expect([history.canUndo, history.canRedo, history.next?.patches[0]?.text]).toEqual([false, true, 'a']);
    history.add(step('b'));
    expect([history.canUndo, history.canRedo]).toEqual([true, false]);
  });

  it('moves its steps past what somebody else put in, as far as the two do not meet', () => {
    const history = new History();
    history.add(step('one', 5));
    history.add(step('two', 20));
    history.rebase([{ start: 10, end: 10, text: '####' }]);
    expect(history.last).toMatchObject({
      patches: [{ start: 24, end: 24, text: 'two' }],
      inverse: [{ start: 24, end: 27, text: '' }],
    });
    history.undo();
    expect(history.last).toMatchObject({ inverse: [{ start: 5, end: 8, text: '' }] });
    history.redo();
    history.rebase([{ start: 6, end: 7, text: '' }]);
    expect(lengthOf(history)).toBe(1);
  });
});
