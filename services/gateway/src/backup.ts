import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  BACKUP_PASSPHRASE_MIN,
  type Environment,
  loadBackupSettings,
  loadConfig,
} from '@garimpo/service-kit';
import { BackupProblem, lineOf } from './backup/backup-problem.ts';
import { makeBackup } from './backup/make-backup.ts';
import {
  backupAt,
  expired,
  folderOf,
  keptIn,
  mustBeNewer,
  placeFor,
  type Retention,
} from './backup/place.ts';
import { megabytes } from './backup/progress.ts';
import { keysOf, restoreBackup, verifyBackup } from './backup/restore-backup.ts';
import { endWith } from './tell-problem.ts';

const USAGE = `usage: npm run backup -- [TARGET] [--keep N] [--keep-days N]
       npm run backup -- --list FOLDER
       npm run backup -- --verify SOURCE
       npm run restore -- SOURCE [--replace] [--newer-than-days N]
       npm run restore -- --keys SOURCE

  TARGET, SOURCE   a file, a folder, or s3://bucket/prefix; of a folder the newest is restored. Without one: BACKUP_TARGET
  --keep N         after a backup into a folder, the newest N stay there
  --keep-days N    and those of the last N days
  --list           what a folder holds
  --verify         reads a backup to its last byte, and changes nothing
  --replace        puts the backup in the place of what is there
  --newer-than-days N   restores nothing, and fails, where the newest backup is older
  --keys           prints the secrets that go with a backup, as variables
  --passphrase-file FILE   in place of BACKUP_PASSPHRASE

Ends with 0 when done, 1 when it failed, 2 when the command is wrong, 3 when it refused, 4 when the backup is damaged or the
passphrase is not the one.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  keep: text,
  'keep-days': text,
  list: flag,
  verify: flag,
  replace: flag,
  'newer-than-days': text,
  keys: flag,
  'passphrase-file': text,
};

/** `backup.mjs backup TARGET` and `backup.mjs restore SOURCE`: see USAGE. */
async function main(env: Environment, words: string[]): Promise<void> {
  const { verb, named, values } = readArguments(words);
  const settings = loadBackupSettings(env);
  const place = named ?? settings.target;
  if (place === undefined) throw new BackupProblem('usage', USAGE);
  // npm changes to the package's folder and passes the caller's in this variable.
  const cwd = env['INIT_CWD'] ?? process.cwd();
  if (values.list) return list(place, settings, cwd);
  const passphrase = await readPassphrase(values['passphrase-file'], settings.passphrase);
  if (verb === 'backup' && !values.verify) return backup(place);
  const source = await backupAt(place, settings, cwd);
  const newer = values['newer-than-days'];
  if (newer !== undefined) mustBeNewer(source, number('--newer-than-days takes', newer), new Date());
  if (values.keys) {
    for (const [name, value] of Object.entries(await keysOf(source, passphrase))) say(`${name}=${value}`);
    return;
  }
  if (values.verify) {
    const { madeAt, ...held } = await verifyBackup(source, passphrase);
    return say(`${source.shown} of ${madeAt} is whole: ${describe(held)}.`);
  }
  const startedAt = performance.now();
  const options = { config: loadConfig(env), env, place: source, passphrase, tell: say };
  const { madeAt, ...held } = await restoreBackup({ ...options, replace: values.replace === true });
  say(`Restored ${source.shown} of ${madeAt}: ${describe(held)}, in ${seconds(startedAt)} s.`);

  async function backup(place: string): Promise<void> {
    const began = performance.now();
    const now = new Date();
    const retention = { ...count('keep', values.keep), ...count('keepDays', values['keep-days']) };
    const folder = await folderOf(place, settings, cwd);
    if (folder === null && Object.keys(retention).length > 0)
      throw new BackupProblem(
        'usage',
        `--keep and --keep-days are for a folder, and ${place} is none.\n${USAGE}`,
      );
    const target = await placeFor(place, settings, cwd, now);
    const made = await makeBackup({
      config: loadConfig(env),
      env,
      place: target,
      sealing: { passphrase },
      tell: say,
      signal: endings(),
    });
    say(`${made.shown}: ${describe(made)}, ${megabytes(made.sizeBytes)} in ${seconds(began)} s.`);
    if (folder === null) return;
    for (const { file } of expired(await keptIn(folder), retention, now)) {
      await file.store.delete(file.key);
      say(`removed ${file.shown}`);
    }
  }
}

async function list(
  place: string,
  settings: ReturnType<typeof loadBackupSettings>,
  cwd: string,
): Promise<void> {
  const folder = await folderOf(place, settings, cwd);
  if (folder === null) throw new BackupProblem('usage', `${place} is no folder.\n${USAGE}`);
  for (const { file, madeAt } of await keptIn(folder)) {
    const found = await file.store.stat(file.key);
    say(`${madeAt.toISOString()}  ${megabytes(found?.sizeBytes ?? 0).padStart(12)}  ${file.shown}`);
  }
}

function readArguments(words: string[]) {
  const [verb, ...rest] = words;
  try {
    const { values, positionals } = parseArgs({ args: rest, options: OPTIONS, allowPositionals: true });
    const [named, ...more] = positionals;
    const foreign =
      verb === 'restore'
        ? [values.keep, values['keep-days'], values.list, values.verify]
        : [values.replace, values.keys, values['newer-than-days']];
    const isWrong = !['backup', 'restore'].includes(verb ?? '') || foreign.some((one) => one !== undefined);
    if (isWrong || more.length > 0) throw new BackupProblem('usage', USAGE);
    return { verb, named, values };
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem('usage', `${(error as Error).message}\n${USAGE}`);
  }
}

function count(name: keyof Retention, value: string | undefined): Retention {
  return value === undefined ? {} : { [name]: number('--keep and --keep-days take', value) };
}

function number(what: string, value: string): number {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new BackupProblem('usage', `${what} a number from 1 on.\n${USAGE}`);
}

/** Never a word of the command: others on the machine can read those. */
async function readPassphrase(file: string | undefined, told: string | undefined): Promise<string> {
  const passphrase = file === undefined ? told : (await readFile(file, 'utf8').catch(unreadable)).trim();
  if (passphrase !== undefined && passphrase.length >= BACKUP_PASSPHRASE_MIN) return passphrase;
  throw new BackupProblem(
    'usage',
    `A backup is sealed: say with what by BACKUP_PASSPHRASE or --passphrase-file, ${BACKUP_PASSPHRASE_MIN} characters or more.`,
  );
}

function unreadable(error: NodeJS.ErrnoException): never {
  throw new BackupProblem('usage', `The file of the passphrase cannot be read (${error.code}).`);
}

/** Aborts on a termination signal: half a backup is not kept. */
function endings(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () =>
      controller.abort(new BackupProblem('failed', 'Interrupted: nothing was kept of the backup.')),
    );
  return controller.signal;
}

function describe({ rows, objects, files }: { rows: number; objects: number; files: number }): string {
  return `${rows} rows, ${objects} objects, ${files} files`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.env, process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const told = lineOf(error);
    if (told === null) endWith(error);
    process.stderr.write(`${told.line}\n`);
    process.exit(told.code);
  },
);
