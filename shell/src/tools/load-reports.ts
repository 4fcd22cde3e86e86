import { LOAD_DURATION_MAX_MS, LOAD_REPORT_MAX, type LoadReport } from '@garimpo/releases-contract';
import type { ToolFailure, ToolLoad } from './tool-failures.ts';

export interface LoadReportsParts {
  fetch: typeof fetch;
  /** Of the canary that this person was given, as far as discovery said when it answered last. */
  receiptOf: (tool: string) => string | undefined;
  /** Calls back once, after the delay. */
  later: (work: () => void, delayMs: number) => void;
}

export interface LoadReports {
  loaded(load: ToolLoad): void;
  failed(failure: ToolFailure): void;
  /** Whose shell it is: without a token nothing is sent. */
  sendAs(getAccessToken: () => Promise<string | null>): void;
  /** Sends what is waiting, now: the page is about to go. */
  flush(): void;
}

/** A fallback is two loads, and a navigation may bring more: they travel together. */
export const COLLECT_MS = 2_000;
/** A service that does not take reports is asked ever less often: every shell there is would knock at once. */
export const PAUSE_MAX_MS = 300_000;

/**
 * Tells the releases service how versions fare in browsers. What is said is a class out of a closed list; the error
 * itself, which may hold anything, stays here. Nothing waits for a report, and nothing is told when one is lost.
 */
export function createLoadReports(parts: LoadReportsParts): LoadReports {
  const waiting = new Map<string, LoadReport[]>();
  let getAccessToken: (() => Promise<string | null>) | null = null;
  let token: string | null = null;
  let isScheduled = false;
  let pauseMs = COLLECT_MS;

  function add(tool: string, report: LoadReport) {
    const reports = waiting.get(tool) ?? [];
    // Something fails over and over; the first ones tell it as well.
    if (reports.length >= LOAD_REPORT_MAX) return;
    waiting.set(tool, [...reports, report]);
    // Asked for now: a page that is about to go cannot wait for an answer.
    void renewToken();
    if (isScheduled) return;
    isScheduled = true;
    parts.later(flush, pauseMs);
  }

  async function renewToken() {
    try {
      token = (await getAccessToken?.()) ?? null;
    } catch {
      // Signed out, or out of reach: then this report is lost.
      token = null;
    }
  }

  function flush() {
    isScheduled = false;
    const batches = [...waiting];
    waiting.clear();
    if (token === null) return;
    for (const [tool, loads] of batches) void send(tool, loads, token);
  }

  async function send(tool: string, loads: LoadReport[], bearer: string) {
    try {
      const answer = await parts.fetch(`/api/releases/${encodeURIComponent(tool)}/health`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ loads, receipt: parts.receiptOf(tool) }),
        credentials: 'omit',
        // Outlives the page; sendBeacon would too, but cannot say who sends it.
        keepalive: true,
      });
      pauseMs = answer.ok ? COLLECT_MS : longerPause();
    } catch {
      // A lost report is fine; the next one may arrive.
      pauseMs = longerPause();
    }
  }

  function longerPause(): number {
    return Math.min(pauseMs * 2, PAUSE_MAX_MS);
  }

  return {
    loaded({ tool, version, isFallback, durationMs }) {
      add(tool, { outcome: isFallback ? 'fallback' : 'ok', version, durationMs: milliseconds(durationMs) });
    },
    failed({ tool, version, stage, durationMs = 0 }) {
      // What a version leaves behind when it goes says nothing of how it loads.
      if (stage === 'teardown') return;
      if (stage === 'render') add(tool, { outcome: 'render_error', version });
      else add(tool, { outcome: 'failed', version, cause: stage, durationMs: milliseconds(durationMs) });
    },
    sendAs(get) {
      getAccessToken = get;
    },
    flush,
  };
}

/** Clocks of browsers are set back and forth, and a laptop may sleep in the middle of a load. */
function milliseconds(durationMs: number): number {
  return Math.round(Math.min(Math.max(durationMs, 0), LOAD_DURATION_MAX_MS));
}
