import type { Answer, Question } from './answer.ts';
import type { Reading } from './reading.ts';

export interface FileRequest {
  id: number;
  question: Question;
}
export type FileReply = { id: number; reply: Answer } | { id: number; error: string };

export interface FileWorkerTimes {
  /** A file made to be slow is given up then, in ms. A checksum reads all of it. */
  readMs: number;
  checksumMs: number;
  /** Without work for so long, in ms, the worker is let go; the next file has another. */
  idleMs: number;
}

const USUAL_TIMES: FileWorkerTimes = { readMs: 60_000, checksumMs: 600_000, idleMs: 60_000 };

interface Job {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** What is asked about files, away from the page's own thread. */
export interface ReadsFiles {
  /** Never rejects: what could not be read here is `unknown`. */
  read(file: File): Promise<Reading>;
  checksum(file: Blob): Promise<number>;
}

/** Asks the worker that `start` starts, one question at a time. A worker that fails, or takes too long, is replaced by the next. */
export class FileWorker implements ReadsFiles {
  private readonly waiting: Job[] = [];
  private worker: Worker | null = null;
  private current: Job | null = null;
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly start: () => Worker;
  private readonly times: FileWorkerTimes;

  constructor(start: () => Worker, times: FileWorkerTimes = USUAL_TIMES) {
    this.start = start;
    this.times = times;
  }

  async read(file: File): Promise<Reading> {
    try {
      const answer = await this.ask({ kind: 'metadata', file });
      return answer.kind === 'metadata' ? answer.reading : { state: 'unknown' };
    } catch {
      return { state: 'unknown' };
    }
  }

  async checksum(file: Blob): Promise<number> {
    const answer = await this.ask({ kind: 'checksum', file });
    if (answer.kind === 'checksum') return answer.crc32;
    throw new Error('Another question was answered.');
  }

  private ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.current === null) this.next();
    });
  }

  private next(): void {
    clearTimeout(this.timer);
    const job = this.waiting.shift() ?? null;
    this.current = job;
    if (job === null) {
      this.timer = setTimeout(() => this.stop(), this.times.idleMs);
      return;
    }
    this.lastId += 1;
    const id = this.lastId;
    const fail = (error: Error) => {
      this.stop();
      job.reject(error);
      this.next();
    };
    try {
      this.worker ??= this.start();
    } catch (error) {
      fail(new Error('No worker can be started.', { cause: error }));
      return;
    }
    this.worker.onmessage = ({ data }: MessageEvent<FileReply>) => {
      if (data.id !== id) return;
      if ('error' in data) {
        fail(new Error(data.error));
        return;
      }
      job.resolve(data.reply);
      this.next();
    };
    this.worker.onerror = (event) => fail(new Error(event.message || 'The worker broke.'));
    const limitMs = job.question.kind === 'checksum' ? this.times.checksumMs : this.times.readMs;
    this.timer = setTimeout(() => fail(new Error('The file takes too long to read.')), limitMs);
    this.worker.postMessage({ id, question: job.question } satisfies FileRequest);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }
}
