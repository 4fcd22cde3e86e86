import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { DiskObjectStore } from './disk-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3ObjectStore } from './s3-object-store.ts';

/** The bucket that the process is told of, or the disk of its machine. */
export function createObjectStore({ bucket, dataDir }: Config): ObjectStore {
  return bucket === undefined ? new DiskObjectStore(resolve(dataDir, 'objects')) : new S3ObjectStore(bucket);
}
