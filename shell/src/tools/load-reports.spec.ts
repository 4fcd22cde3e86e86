import { healthInput, LOAD_DURATION_MAX_MS, LOAD_REPORT_MAX } from '@garimpo/releases-contract';
import { describe, expect, it } from '@jest/globals';
import { COLLECT_MS, createLoadReports, PAUSE_MAX_MS } from './load-reports.ts';
import type { FailureStage } from './tool-failures.ts';

interface Sent {
  url: string;
  init: RequestInit;
  loads: unknown[];
  receipt: string | undefined;
}

function setUp({ token = 'token' as string | null | Error, answer = async () => new Response() } = {}) {
  const sent: Sent[] = [];
  const receipts = { current: 'a receipt' };
  const timers: { work: () => void; delayMs: number }[] = [];
  const reports = createLoadReports({
    fetch: (url, init = {}) => {
      const body: unknown = JSON.parse(String(init.body));
      const { loads, receipt } = healthInput.parse(body);
      sent.push({ url: String(url), init, loads, receipt });
      return answer();
    },
    receiptOf: (tool) => (tool === 'mf-demo' ? receipts.current : undefined),
    later: (work, delayMs) => void timers.push({ work, delayMs }),
  });
  reports.sendAs(async () => {
    if (token instanceof Error) throw token;
    return token;
  });
  return {
    reports,
    receipts,
    sent,
    timers,
    /** The token is there, and the time to collect is over. */
    async pass() {
      await new Promise((resolve) => setTimeout(resolve, 0));
      timers.shift()?.work();
    },
  };
}

const load = { tool: 'mf-demo', version: '2.0.0', isFallback: false, durationMs: 120.4 };
const failure = (stage: FailureStage, cause: unknown = null) => ({
  tool: 'mf-demo',
  version: '2.0.0',
  stage,
  cause,
  durationMs: 30,
});

describe('reports of loads', () => {
  it('of one moment travel together, by tool, in the name of the person', async () => {
    const { reports, sent, timers, pass } = setUp();
    reports.failed(failure('styles'));
    reports.loaded({ ...load, version: '1.0.0', isFallback: true });
    reports.loaded({ ...load, tool: 'mf-other' });
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([COLLECT_MS]);
    await pass();
    expect(sent.map(({ url, loads }) => [url, loads])).toEqual([
      [
        '/api/releases/mf-demo/health',
        [
          { outcome: 'failed', version: '2.0.0', cause: 'styles', durationMs: 30 },
          { outcome: 'fallback', version: '1.0.0', durationMs: 120 },
        ],
      ],
      ['/api/releases/mf-other/health', [{ outcome: 'ok', version: '2.0.0', durationMs: 120 }]],
    ]);
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer token');
    expect(sent[0]?.init.keepalive).toBe(true);
  });

  it('carry the newest receipt of the canary that they are about', async () => {
    const { reports, receipts, sent, pass } = setUp();
    reports.loaded(load);
    reports.loaded({ ...load, tool: 'mf-other' });
    receipts.current = 'a newer one';
    await pass();
    expect(sent.map(({ receipt }) => receipt)).toEqual(['a newer one', undefined]);
  });

  it('are sent once, and again for what comes later', async () => {
    const { reports, sent, pass } = setUp();
    reports.loaded(load);
    await pass();
    await pass();
    reports.loaded(load);
    await pass();
    expect(sent).toHaveLength(2);
  });

  it('say the class of a failure and nothing of what was thrown', async () => {
    const { reports, sent, pass } = setUp();
    reports.failed(failure('render', new Error('of ana@exemplo.com.br')));
    reports.failed(failure('load', new Error('of ana@exemplo.com.br')));
    await pass();
    expect(JSON.stringify(sent)).not.toContain('ana@');
    expect(sent[0]?.loads).toEqual([
      { outcome: 'render_error', version: '2.0.0' },
      { outcome: 'failed', version: '2.0.0', cause: 'load', durationMs: 30 },
    ]);
  });

  it('leave out what a version did on its way out', async () => {
    const { reports, timers } = setUp();
    reports.failed(failure('teardown'));
    expect(timers).toEqual([]);
  });

  it.each([
    ['ran backwards', -5, 0],
    ['stood still for a night', 40_000_000, LOAD_DURATION_MAX_MS],
  ])('stay within bounds where the clock %s', async (_what, durationMs, said) => {
    const { reports, sent, pass } = setUp();
    reports.loaded({ ...load, durationMs });
    await pass();
    expect(sent[0]?.loads).toEqual([{ outcome: 'ok', version: '2.0.0', durationMs: said }]);
  });

  it('are never more than the service takes', async () => {
    const { reports, sent, pass } = setUp();
    for (let times = 0; times < LOAD_REPORT_MAX + 5; times += 1) reports.failed(failure('load'));
    await pass();
    expect(sent[0]?.loads).toHaveLength(LOAD_REPORT_MAX);
  });

  it('go out at once when the page goes', async () => {
    const { reports, sent, timers } = setUp();
    reports.loaded(load);
    await new Promise((resolve) => setTimeout(resolve, 0));
    reports.flush();
    expect(sent).toHaveLength(1);
    timers[0]?.work();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['nobody is signed in', null],
    ['the session cannot be read', new Error('locked')],
  ])('are dropped where %s', async (_what, token) => {
    const { reports, sent, pass } = setUp({ token });
    reports.loaded(load);
    await pass();
    expect(sent).toEqual([]);
  });

  it('may be lost without a word', async () => {
    const { reports, sent, pass } = setUp({
      answer: async () => {
        throw new TypeError('Failed to fetch');
      },
    });
    reports.loaded(load);
    await pass();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has enough of them', async () => new Response(null, { status: 429 })],
    ['is broken', async () => new Response(null, { status: 503 })],
  ])('come ever less often where the service %s, and as before once it takes them', async (_what, down) => {
    let answer: () => Promise<Response> = down;
    const { reports, timers, pass } = setUp({ answer: () => answer() });
    const pauses: number[] = [];
    const once = async () => {
      for (let times = 0; times < 100; times += 1) reports.failed(failure('render'));
      pauses.push(timers[0]?.delayMs ?? 0);
      await pass();
      await new Promise((resolve) => setTimeout(resolve, 0));
    };
    for (let times = 0; times < 10; times += 1) await once();
    answer = async () => new Response();
    await once();
    await once();
    expect(pauses.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(pauses.slice(-3)).toEqual([PAUSE_MAX_MS, PAUSE_MAX_MS, COLLECT_MS]);
  });
});
