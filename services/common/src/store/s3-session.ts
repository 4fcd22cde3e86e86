import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';
import type { ConfiguredRetryStrategy } from '@smithy/util-retry';
import type { BucketSettings } from '../config/store-settings.ts';

export interface S3Limits {
  /** Times that a request is tried in all. */
  attempts: number;
  /** Before the second try; twice as long before each further one, and up to half as long again by chance. */
  pauseMs: number;
  /** Until an answer begins, and between two pieces of it. */
  answerMs: number;
  /** For a request that carries bytes. */
  uploadMs: number;
}

export interface S3Session {
  s3: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  Upload: typeof Upload;
  /** Waits longer for its answers: its requests carry bytes. */
  uploading: S3Client;
}

/** Loads the SDK, which a process that keeps objects on disk has no use for. */
export async function openS3(settings: BucketSettings, limits: S3Limits): Promise<S3Session> {
  const [s3, { Upload }, { ConfiguredRetryStrategy }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@smithy/util-retry'),
  ]);
  const { attempts, pauseMs } = limits;
  const pause = (attempt: number) => pauseMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
  const retryStrategy = new ConfiguredRetryStrategy(attempts, pause);
  const client = newClient(s3, settings, retryStrategy, limits.answerMs);
  const uploading = newClient(s3, settings, retryStrategy, limits.uploadMs);
  uploading.middlewareStack.add(
    (next) => (args) => {
      const { body, headers } = args.request as { body?: unknown; headers: Record<string, string> };
      if (body instanceof Uint8Array)
        headers['content-md5'] = createHash('md5').update(body).digest('base64');
      return next(args);
    },
    { step: 'build', name: 'contentMd5' },
  );
  return { s3, client, Upload, uploading };
}

function newClient(
  s3: S3Session['s3'],
  { endpoint, region, keys }: BucketSettings,
  retryStrategy: ConfiguredRetryStrategy,
  requestTimeout: number,
): S3Client {
  return new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keys !== undefined && { credentials: keys }),
    retryStrategy,
    requestHandler: { requestTimeout, throwOnRequestTimeout: true },
    // The newer checksums are unknown to many stores; an MD5 of each body is known to all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
