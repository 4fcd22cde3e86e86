import type { ParsedPage } from './parsed-page.ts';

export interface ParseRequest {
  id: number;
  html: string;
}
export type ParseReply = { id: number; parsed: ParsedPage } | { id: number; error: string };

interface ParseTimes {
  /** Limit for parsing one page in ms. */
  parseMs: number;
  /** An idle worker is stopped after this time in ms; the next page starts another. */
  idleMs: number;
}

const USUAL_TIMES: ParseTimes = { parseMs: 60_000, idleMs: 60_000 };
/** Attempts per page, since the first may meet a worker that was already broken. */
const STARTS_MAX = 2;

interface Job {
  html: string;
  starts: number;
  resolve(parsed: ParsedPage): void;
  reject(error: Error): void;
}

export interface PageParser {
  parse(html: string): Promise<ParsedPage>;
  /** Starts the worker early, while the first page is loading. */
  prepare(): void;
}

/**
 * Parses pages one after another in the worker that `start` creates. Rejects where the worker fails twice or exceeds
 * `times`; later pages use a new worker.
 */
export function parseInWorker(start: () => Worker, times: ParseTimes = USUAL_TIMES): PageParser {
  return new WorkerParser(start, times);
}

class WorkerParser implements PageParser {
  private readonly start: () => Worker;
  private readonly times: ParseTimes;
  private readonly waiting: Job[] = [];
  private worker: Worker | null = null;
  private current: Job | null = null;
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(start: () => Worker, times: ParseTimes) {
    this.start = start;
    this.times = times;
  }

  parse(html: string): Promise<ParsedPage> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ html, starts: 0, resolve, reject });
      if (this.current === null) this.next();
    });
  }

  prepare(): void {
    try {
      this.worker ??= this.start();
    } catch {
      // Parsing the first page tries again and reports the error.
    }
    if (this.current === null) this.next();
  }

  private next(): void {
    clearTimeout(this.timer);
    const job = this.waiting.shift() ?? null;
    this.current = job;
    if (job === null) {
      this.timer = setTimeout(() => this.stop(), this.times.idleMs);
      return;
    }
    job.starts += 1;
    this.lastId += 1;
    const id = this.lastId;
    try {
      this.worker ??= this.start();
    } catch (error) {
      this.finish(() => job.reject(new Error('No worker can be started.', { cause: error })));
      return;
    }
    this.worker.onmessage = ({ data }: MessageEvent<ParseReply>) => {
      if (data.id === id) this.receive(job, data);
    };
    this.worker.onerror = (event) => this.fail(job, new Error(event.message || 'The worker broke.'));
    this.timer = setTimeout(() => {
      this.stop();
      this.finish(() => job.reject(new Error('The page takes too long to parse.')));
    }, this.times.parseMs);
    this.worker.postMessage({ id, html: job.html } satisfies ParseRequest);
  }

  private receive(job: Job, reply: ParseReply): void {
    if ('parsed' in reply) this.finish(() => job.resolve(reply.parsed));
    else this.fail(job, new Error(reply.error));
  }

  private fail(job: Job, error: Error): void {
    this.stop();
    if (job.starts < STARTS_MAX) this.waiting.unshift(job);
    this.finish(() => {
      if (job.starts >= STARTS_MAX) job.reject(error);
    });
  }

  private finish(settle: () => void): void {
    settle();
    this.next();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }
}
