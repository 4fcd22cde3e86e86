import * as z from 'zod';
import { type BucketSettings, bucketSettings, storeVariables } from './store-settings.ts';

/** Settings of the encryption of backups and of the bucket that they go to. */
export interface BackupSettings {
  passphrase?: string;
  target?: string;
  /** Everything but the name of the bucket, which the command names: that of the objects where no other is given. */
  bucket: Omit<BucketSettings, 'bucket'>;
}

/** Shorter ones can be guessed at leisure from a copy of the backup. */
export const BACKUP_PASSPHRASE_MIN = 12;

export const backupVariables = {
  BACKUP_PASSPHRASE: z
    .string()
    .min(BACKUP_PASSPHRASE_MIN, `must have ${BACKUP_PASSPHRASE_MIN} characters or more`)
    .optional(),
  BACKUP_TARGET: z.string().optional(),
  BACKUP_S3_ENDPOINT: storeVariables.S3_ENDPOINT,
  BACKUP_S3_REGION: storeVariables.S3_REGION,
  BACKUP_S3_ACCESS_KEY_ID: storeVariables.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: storeVariables.S3_SECRET_ACCESS_KEY,
};

const parsed = z.object({ ...backupVariables, ...storeVariables });

export function backupSettings(value: z.infer<typeof parsed>): BackupSettings {
  const own = {
    S3_ENDPOINT: value.BACKUP_S3_ENDPOINT ?? value.S3_ENDPOINT,
    S3_REGION: value.BACKUP_S3_REGION ?? value.S3_REGION,
    S3_ACCESS_KEY_ID: value.BACKUP_S3_ACCESS_KEY_ID ?? value.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: value.BACKUP_S3_SECRET_ACCESS_KEY ?? value.S3_SECRET_ACCESS_KEY,
  };
  const { bucket: _, ...bucket } = bucketSettings({
    ...own,
    S3_BUCKET: 'named-by-the-command',
  }) as BucketSettings;
  return {
    bucket,
    ...(value.BACKUP_TARGET !== undefined && { target: value.BACKUP_TARGET }),
    ...(value.BACKUP_PASSPHRASE !== undefined && { passphrase: value.BACKUP_PASSPHRASE }),
  };
}
