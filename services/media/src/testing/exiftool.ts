import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Tags of one file: values by group and name, such as `IFD0:Make`. */
export type Tags = Readonly<Record<string, unknown>>;

/** Its Perl. */
export const exiftoolProgram = join(
  dirname(createRequire(import.meta.url).resolve('exiftool-vendored.pl')),
  'bin/exiftool',
);
/** Perl warns of a language that the machine does not have. */
const env = { ...process.env, LC_ALL: 'C' };

/** Commands, each of them arguments as on a command line, in one process. Errors of any of them reject, warnings do not. */
export async function exiftool(commands: readonly (readonly string[])[]): Promise<string> {
  const child = spawn('perl', [exiftoolProgram, '-config', '', '-@', '-'], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let problems = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problems += text));
  child.stdin.end(commands.map((args) => `${args.join('\n')}\n-execute\n`).join(''));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  const errors = problems.split('\n').filter((line) => line.startsWith('Error'));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return out;
}

/** All that it finds in each file, unknown tags and duplicates too, in the order given. */
export async function tagsOf(paths: readonly string[]): Promise<Tags[]> {
  const out = await exiftool([['-json', '-a', '-u', '-G1', '-api', 'largefilesupport=1', ...paths]]);
  return JSON.parse(out) as Tags[];
}
