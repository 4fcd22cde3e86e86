import { describe, expect, it } from '@jest/globals';
import { type ParseReply, type ParseRequest, parseInWorker } from './parse-in-worker.ts';
import { parsePage } from './parse-page.ts';

type Behaviour = 'parses' | 'breaks' | 'is silent' | 'cannot start';

/** The timers of a worker that stays would hold the test up. */
const SHORT = { parseMs: 2_000, idleMs: 0 };

/** A worker as far as it is used, which does as it is told: Node has none of these. */
class TestWorker {
  static ended = 0;
  onmessage: ((event: { data: ParseReply }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  private readonly behaviour: Behaviour;

  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour;
  }

  postMessage({ id, html }: ParseRequest): void {
    if (this.behaviour === 'parses') {
      queueMicrotask(() => this.onmessage?.({ data: { id, parsed: parsePage(html) } }));
    } else if (this.behaviour === 'breaks')
      queueMicrotask(() => this.onerror?.({ message: 'out of memory' }));
  }

  terminate(): void {
    TestWorker.ended += 1;
  }
}

function parser(behaviours: Behaviour[], times = SHORT) {
  const started: TestWorker[] = [];
  const pages = parseInWorker(() => {
    const behaviour = behaviours[started.length] ?? 'parses';
    if (behaviour === 'cannot start') throw new Error('refused');
    const worker = new TestWorker(behaviour);
    started.push(worker);
    return worker as unknown as Worker;
  }, times);
  return { parse: (html: string) => pages.parse(html), prepare: () => pages.prepare(), started };
}

describe('parseInWorker', () => {
  it('parses pages one after another in one worker', async () => {
    const { parse, started } = parser(['parses']);
    const pages = await Promise.all(['<p>a', '<p>b<b>c'].map(parse));
    expect(pages).toEqual([parsePage('<p>a'), parsePage('<p>b<b>c')]);
    expect(started).toHaveLength(1);
  });

  it('has its worker started before there is a page, where that can be done', async () => {
    const ready = parser(['parses']);
    ready.prepare();
    expect(ready.started).toHaveLength(1);
    expect(await ready.parse('<p>a')).toEqual(parsePage('<p>a'));
    expect(ready.started).toHaveLength(1);
    const late = parser(['cannot start', 'parses']);
    late.prepare();
    expect(await late.parse('<p>b').catch(String)).toContain('No worker can be started');
  });

  it('starts another worker when one breaks, and gives a page up that breaks two', async () => {
    const { parse, started } = parser(['breaks', 'parses', 'breaks', 'breaks', 'parses']);
    expect(await parse('<p>a')).toEqual(parsePage('<p>a'));
    const { parse: again } = parser(['breaks', 'breaks', 'parses']);
    const [first, second] = await Promise.allSettled([again('<p>a'), again('<p>b')]);
    expect(first).toMatchObject({ status: 'rejected', reason: new Error('out of memory') });
    expect(second).toMatchObject({ status: 'fulfilled' });
    expect(started).toHaveLength(2);
  });

  it('gives a page up that takes too long', async () => {
    const { parse } = parser(['is silent', 'parses'], { parseMs: 1, idleMs: 0 });
    await expect(parse('<p>a')).rejects.toThrow('too long');
  });

  it('says when no worker can be started', async () => {
    const { parse } = parser(['cannot start']);
    await expect(parse('<p>a')).rejects.toThrow('No worker');
  });

  it('lets a worker go that has nothing to do', async () => {
    const { parse } = parser(['parses', 'parses']);
    await parse('<p>a');
    const ended = TestWorker.ended;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(TestWorker.ended).toBe(ended + 1);
    expect(await parse('<p>b')).toEqual(parsePage('<p>b'));
  });
});
