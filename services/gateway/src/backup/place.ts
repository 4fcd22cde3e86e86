import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BackupSettings,
  type Config,
  DiskObjectStore,
  type ObjectStore,
  S3ObjectStore,
} from '@garimpo/service-kit';
import { BackupProblem } from './backup-problem.ts';

/** A folder or a prefix in a bucket; backups in it are named by their time. */
export interface BackupFolder {
  store: ObjectStore;
  /** Prefix of each name, ending with a slash, or empty. */
  prefix: string;
  /** Location of a backup in the form that the operator would type. */
  show(name: string): string;
}

export interface BackupFile {
  store: ObjectStore;
  key: string;
  shown: string;
}

export interface KeptBackup {
  file: BackupFile;
  madeAt: Date;
}

const SUFFIX = '.garimpo.age';
const NAME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.garimpo\.age$/;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Bucket names as the AWS tools accept them. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** `2026-11-24T015347Z.garimpo.age`: sorts by time, and is a name on every file system. */
export function backupName(at: Date): string {
  return `${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}${SUFFIX}`;
}

/**
 * Where a backup is written: a folder that is there, or a bucket, gives it a name of its own; any other path is the file.
 * @param target FILE, DIR or `s3://bucket/prefix` @param cwd what a relative path begins at
 */
export async function placeFor(
  target: string,
  settings: BackupSettings,
  cwd: string,
  now: Date,
): Promise<BackupFile> {
  const folder = await folderOf(target, settings, cwd);
  if (folder === null) return fileOf(target, settings, cwd);
  const name = backupName(now);
  return { store: folder.store, key: `${folder.prefix}${name}`, shown: folder.show(name) };
}

/** `null` where the target is a file, or nothing yet. */
export async function folderOf(
  target: string,
  settings: BackupSettings,
  cwd: string,
): Promise<BackupFolder | null> {
  const [, bucket, rest = ''] = BUCKET.exec(target) ?? [];
  if (bucket !== undefined) {
    if (rest.endsWith(SUFFIX)) return null;
    const prefix = rest === '' ? '' : `${rest.replace(/\/+$/, '')}/`;
    const store = new S3ObjectStore({ ...settings.bucket, bucket });
    return { store, prefix, show: (name) => `s3://${bucket}/${prefix}${name}` };
  }
  refuseOther(target);
  const folder = path.resolve(cwd, target);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true && !target.endsWith('/')) return null;
  return { store: new DiskObjectStore(folder), prefix: '', show: (name) => path.join(target, name) };
}

/** One backup by its own name. */
export function fileOf(source: string, settings: BackupSettings, cwd: string): BackupFile {
  const [, bucket, key = ''] = BUCKET.exec(source) ?? [];
  if (bucket !== undefined)
    return { store: new S3ObjectStore({ ...settings.bucket, bucket }), key, shown: source };
  refuseOther(source);
  const file = path.resolve(cwd, source);
  return { store: new DiskObjectStore(path.dirname(file)), key: path.basename(file), shown: source };
}

/** The backup that a source names: that file, or the newest of a folder. */
export async function backupAt(source: string, settings: BackupSettings, cwd: string): Promise<BackupFile> {
  const folder = await folderOf(source, settings, cwd);
  const newest = folder === null ? undefined : (await keptIn(folder)).at(-1)?.file;
  if (folder !== null && newest === undefined)
    throw new BackupProblem('failed', `There is no backup in ${source}.`);
  return newest ?? fileOf(source, settings, cwd);
}

/** Whole ones, the oldest first. */
export async function keptIn({ store, prefix, show }: BackupFolder): Promise<KeptBackup[]> {
  const keys = await store.list(prefix.replace(/\/$/, ''));
  return keys.flatMap((key) => {
    const name = key.slice(prefix.length);
    const madeAt = timeOf(name);
    return madeAt === null ? [] : [{ file: { store, key, shown: show(name) }, madeAt }];
  });
}

/** Null where the name is none that {@link backupName} gives. */
function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Throws where the backup was made longer ago than so many days, or its name does not say when. */
export function mustBeNewer({ key, shown }: BackupFile, days: number, now: Date): void {
  const madeAt = timeOf(path.posix.basename(key));
  if (madeAt === null)
    throw new BackupProblem('failed', `${shown} does not say in its name when it was made.`);
  if (now.getTime() - madeAt.getTime() <= days * DAY_MS) return;
  throw new BackupProblem('failed', `The newest backup, ${shown}, is older than ${days} days.`);
}

export interface Retention {
  /** Number of newest backups to keep. */
  keep?: number;
  /** Age in days up to which backups are kept. */
  keepDays?: number;
}

/** Backups that no retention rule keeps. The newest always stays. */
export function expired(kept: KeptBackup[], { keep, keepDays }: Retention, now: Date): KeptBackup[] {
  if (keep === undefined && keepDays === undefined) return [];
  const byNumber = keep === undefined ? 1 : Math.max(1, keep);
  const since = keepDays === undefined ? Number.POSITIVE_INFINITY : now.getTime() - keepDays * DAY_MS;
  return kept.slice(0, -byNumber).filter(({ madeAt }) => madeAt.getTime() < since);
}

/**
 * A backup that lies among what is backed up would be part of the next one, and go with whatever a restore takes the place of:
 * itself, and all those beside it.
 */
export function refuseAmongData(
  { store, shown }: BackupFile,
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
): void {
  if (store instanceof S3ObjectStore && bucket !== undefined && store.isBucketOf(bucket))
    throw new BackupProblem(
      'usage',
      `${shown} lies in the bucket of the objects, all of which a restore replaces: name another bucket.`,
    );
  if (!(store instanceof DiskObjectStore)) return;
  const inside = path.relative(path.resolve(dataDir), store.root);
  if (inside === '' || (!inside.startsWith('..') && !path.isAbsolute(inside)))
    throw new BackupProblem(
      'usage',
      `${shown} lies in DATA_DIR: a disk that is lost would take both. Name another place.`,
    );
}

function refuseOther(target: string): void {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target))
    throw new BackupProblem(
      'usage',
      `${target} is no place of backups: a file, a folder or s3://bucket/prefix`,
    );
}
