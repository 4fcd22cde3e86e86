import { ObjectStoreError } from '../errors/object-store-error.ts';

interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The request took longer than it may. Its own class, since the client calls every broken-off request the same. */
export class S3Timeout extends Error {
  constructor(limitMs: number) {
    super(`nothing came for ${limitMs} ms`);
    this.name = 'S3Timeout';
  }
}

/** The object, and not its bucket, is not there. A HEAD has no body that could tell them apart. */
export function isNoObject(error: unknown): boolean {
  const { name } = error as S3Error;
  return statusOf(error) === 404 && name !== 'NoSuchBucket';
}

export function storeFault(error: unknown, bucket: string): ObjectStoreError {
  return new ObjectStoreError(describe(error, bucket), error);
}

function describe(error: unknown, bucket: string): string {
  const { name = 'Error', code } = error as S3Error;
  const status = statusOf(error);
  if (error instanceof S3Timeout || code === 'ETIMEDOUT') return 'the object store does not answer in time';
  if (status === undefined) return `the object store cannot be reached (${code ?? name})`;
  if (name === 'NoSuchBucket') return `the object store has no bucket ${bucket}`;
  if (status === 401 || status === 403) return `the object store refuses its key (${name})`;
  return `the object store answered ${status} (${name})`;
}

/** An answer that broke off carries the status that it began with, and is none. */
function statusOf(error: unknown): number | undefined {
  const { code, $metadata } = error as S3Error;
  return code === 'ECONNRESET' ? undefined : $metadata?.httpStatusCode;
}
