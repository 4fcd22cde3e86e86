import { setTimeout as pause } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../config/store-settings.ts';
import { isNoObject, isPassing, S3Timeout, storeFault } from './s3-failures.ts';

export interface S3Limits {
  /** Times that a request is tried in all. */
  attempts: number;
  /** Before the second attempt; twice as long before each further one, and up to half as long again by chance. */
  pauseMs: number;
  /** Until an answer begins, and between two pieces of it. */
  answerMs: number;
  /** For a request that carries bytes. */
  uploadMs: number;
}

export interface S3Session {
  s3: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  options: { abortSignal: AbortSignal };
}

type Work<T> = (session: S3Session) => Promise<T>;

/** Sends requests to one bucket, again while that may help, and says what failed in our own words. */
export class S3Requests {
  private opened: Promise<Omit<S3Session, 'options'>> | undefined;

  constructor(
    private readonly settings: BucketSettings,
    private readonly limits: S3Limits,
  ) {}

  /** `null` when there is no such object. */
  async find<T>(work: Work<T>): Promise<T | null> {
    try {
      return await this.attempt(work, this.limits.answerMs);
    } catch (error) {
      if (isNoObject(error)) return null;
      throw storeFault(error, this.settings.bucket);
    }
  }

  async send<T>(work: Work<T>, limitMs = this.limits.answerMs): Promise<T> {
    try {
      return await this.attempt(work, limitMs);
    } catch (error) {
      throw storeFault(error, this.settings.bucket);
    }
  }

  private async attempt<T>(work: Work<T>, limitMs: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(work, limitMs);
      } catch (error) {
        if (attempt >= this.limits.attempts || !isPassing(error)) throw error;
        await pause(this.limits.pauseMs * 2 ** (attempt - 1) * (1 + Math.random() / 2));
      }
    }
  }

  private async once<T>(work: Work<T>, limitMs: number): Promise<T> {
    const { s3, client } = await this.open();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      return await work({ s3, client, options: { abortSignal: limit.signal } });
    } catch (error) {
      throw limit.signal.aborted ? new S3Timeout(limitMs) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Loaded when it is needed: a process that keeps objects on disk has no use for it. */
  private open(): Promise<Omit<S3Session, 'options'>> {
    this.opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: newClient(s3, this.settings) }));
    return this.opened;
  }
}

function newClient(s3: S3Session['s3'], { endpoint, region, keys }: BucketSettings): S3Client {
  return new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys !== undefined && { credentials: keys }),
    // Tried again by us, in one way for all requests.
    maxAttempts: 1,
    // The newer checksums are unknown to many stores; an MD5 of each body is known to all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
