import { describe, expect, it } from '@jest/globals';
import { Replicas } from './replicas.ts';

const [a, b, c] = ['http://a', 'http://b', 'http://c'] as const;

describe('Replicas', () => {
  it('takes them in turn', () => {
    const replicas = new Replicas([a, b, c]);
    expect(Array.from({ length: 4 }, () => replicas.inOrder())).toEqual([
      [a, b, c],
      [b, c, a],
      [c, a, b],
      [a, b, c],
    ]);
  });

  it('leaves one that failed to the last, for a second', () => {
    let nowMs = 0;
    const replicas = new Replicas([a, b], () => nowMs);
    replicas.failed(a);
    expect([replicas.inOrder(), replicas.inOrder()]).toEqual([
      [b, a],
      [b, a],
    ]);
    nowMs = 1_000;
    expect(replicas.inOrder()).toEqual([a, b]);
  });

  it('believes one again that has answered', () => {
    const replicas = new Replicas([a, b], () => 0);
    replicas.failed(a);
    replicas.answered(a);
    expect(replicas.inOrder()).toEqual([a, b]);
  });

  it('still names all where all have failed', () => {
    const replicas = new Replicas([a, b], () => 0);
    replicas.failed(a);
    replicas.failed(b);
    expect(replicas.inOrder().toSorted()).toEqual([a, b]);
  });

  it('is never empty', () => {
    expect(() => new Replicas([])).toThrow('one replica');
  });
});
