import type { StripOptions } from '@garimpo/media-strip';
import type { Answer, Proof, Question, Reading } from './answer.ts';

export interface FileRequest {
  id: number;
  question: Question;
}
export type FileReply = { id: number; reply: Answer } | { id: number; error: string };

export interface FileWorkerTimes {
  /** Limits in ms for files made to be slow, and for every MB of a file. A checksum, a cleaning and a proof read the whole file. */
  readMs: number;
  wholeMs: number;
  megabyteMs: number;
  /** An idle worker is terminated after so many ms. */
  idleMs: number;
}

const DEFAULT_TIMES: FileWorkerTimes = {
  readMs: 60_000,
  wholeMs: 600_000,
  megabyteMs: 100,
  idleMs: 60_000,
};

interface Job {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Reads files outside of the page's own thread. */
export interface FileReaderPort {
  /** Never rejects: a file that cannot be read here is `unknown`. */
  read(file: File, options: StripOptions): Promise<Reading>;
  checksum(file: Blob): Promise<number>;
  /** The clean file, and what a second look at it found. */
  clean(file: File, options: StripOptions): Promise<{ clean: Blob; proof: Proof }>;
  /** A second look at a file that the service has cleaned. */
  prove(file: File, clean: Blob, options: StripOptions): Promise<Proof>;
}

/** Asks a worker one question at a time. A worker that fails, or takes too long, is replaced. */
export class FileWorker implements FileReaderPort {
  private readonly waiting: Job[] = [];
  private worker: Worker | null = null;
  private current: Job | null = null;
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly start: () => Worker;
  private readonly times: FileWorkerTimes;

  constructor(start: () => Worker, times: FileWorkerTimes = DEFAULT_TIMES) {
    this.start = start;
    this.times = times;
  }

  async read(file: File, options: StripOptions): Promise<Reading> {
    try {
      const answer = await this.ask({ kind: 'metadata', file, options });
      return answer.kind === 'metadata' ? answer.reading : { state: 'unknown' };
    } catch {
      return { state: 'unknown' };
    }
  }

  async checksum(file: Blob): Promise<number> {
    const answer = await this.ask({ kind: 'checksum', file });
    if (answer.kind === 'checksum') return answer.crc32;
    throw new Error('the worker answered another question');
  }

  async clean(file: File, options: StripOptions): Promise<{ clean: Blob; proof: Proof }> {
    const answer = await this.ask({ kind: 'clean', file, options });
    if (answer.kind === 'clean') return answer;
    throw new Error('the worker answered another question');
  }

  async prove(file: File, clean: Blob, options: StripOptions): Promise<Proof> {
    const answer = await this.ask({ kind: 'proof', file, clean, options });
    if (answer.kind === 'proof') return answer.proof;
    throw new Error('the worker answered another question');
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
      fail(new Error('no worker can be started', { cause: error }));
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
    this.worker.onerror = (event) => fail(new Error(event.message || 'the worker failed'));
    this.timer = setTimeout(() => fail(new Error('reading the file took too long')), this.limitMs(job));
    this.worker.postMessage({ id, question: job.question } satisfies FileRequest);
  }

  private limitMs({ question: { kind, file } }: Job): number {
    const { readMs, wholeMs, megabyteMs } = this.times;
    return (kind === 'metadata' ? readMs : wholeMs) + (file.size / 1024 ** 2) * megabyteMs;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }
}
