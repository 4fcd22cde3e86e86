import * as z from 'zod';

export interface BucketSettings {
  bucket: string;
  region: string;
  /** Origin of a store that is not Amazon's: its buckets are addressed by path. */
  endpoint?: string;
  /** Without keys, those of the machine: its role, or what the usual files and variables of the AWS tools say. */
  keys?: { accessKeyId: string; secretAccessKey: string };
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

export const storeVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(BUCKET, 'must be the name of a bucket: 3 to 63 lower case letters, digits, dots and hyphens')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, as us-east-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

const parsed = z.object(storeVariables);
type StoreVariables = z.infer<typeof parsed>;

export function bucketSettings(value: StoreVariables): BucketSettings | undefined {
  if (value.S3_BUCKET === undefined) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  return {
    bucket: value.S3_BUCKET,
    region: value.S3_REGION ?? 'us-east-1',
    ...(value.S3_ENDPOINT !== undefined && { endpoint: value.S3_ENDPOINT }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { keys: { accessKeyId, secretAccessKey } }),
  };
}

/** Half of a bucket would leave objects on the disk of a container that is thrown away. */
export function bucketProblems(value: StoreVariables): string[] {
  const problems: string[] = [];
  const given = Object.keys(storeVariables).filter(
    (name) => value[name as keyof StoreVariables] !== undefined,
  );
  if (given.length > 0 && value.S3_BUCKET === undefined)
    problems.push(`S3_BUCKET is missing, while ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set`);
  if ((value.S3_ACCESS_KEY_ID === undefined) !== (value.S3_SECRET_ACCESS_KEY === undefined))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  return problems;
}
