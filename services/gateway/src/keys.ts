import { type Environment, loadConfig } from '@garimpo/service-kit';
import { EXIT, KeyContext, type KeyLine, KeyProblem } from './keys/key-context.ts';
import { keyKinds, kindOf } from './keys/key-kinds.ts';
import { endWith } from './tell-problem.ts';

const USAGE = `usage: npm run keys -- list [--json]
       npm run keys -- rotate KEY
       npm run keys -- end service-key NAME

  list        every key: where it comes from, its fingerprint, since when, and what it does
  rotate KEY  the next step of its change, and what is to be done then. Run again, it goes on where it was left
  end         a key of a program on a server, at once
  KEY         auth-secret, database-role-key, signing-keys, service-key NAME, internal-keys, ops-token, push-key,
              sms-webhook, webhook PROVIDER, conversion-secrets

Nothing needs to stand still meanwhile. Secrets that npm start keeps in DATA_DIR are changed there; for those of the environment
it says what to set, in which order. DATABASE_ROLE_KEY_NEW is taken where the new one is to be of your choice.

Ends with 0 when a step is done, 1 when it failed, 2 when the command is wrong, 3 when it refused.`;

/** `keys.mjs list`, `rotate KEY` and `end KEY`: see USAGE. With the administrator's login, as the set-up has it. */
async function main(env: Environment, words: string[]): Promise<void> {
  const [verb, ...rest] = words;
  const isKnown =
    verb === 'list'
      ? rest.every((word) => word === '--json')
      : (verb === 'rotate' || verb === 'end') && rest.length > 0;
  if (!isKnown) throw new KeyProblem('usage', USAGE);
  const context = await KeyContext.open(loadConfig(env), env, say);
  if (verb === 'list') return list(context, rest.length > 0);
  const kind = kindOf(context, rest);
  if (kind === undefined) throw new KeyProblem('usage', `There is no key "${rest.join(' ')}".\n${USAGE}`);
  if (verb === 'rotate') return kind.rotate(context);
  if (kind.end === undefined)
    throw new KeyProblem('usage', `This key is replaced, and never ended.\n${USAGE}`);
  await kind.end(context);
}

async function list(context: KeyContext, asJson: boolean): Promise<void> {
  const lines: KeyLine[] = [];
  for (const kind of keyKinds(context)) lines.push(...(await kind.list(context)));
  if (asJson) return say(JSON.stringify(lines, null, 2));
  const columns: (keyof KeyLine)[] = ['name', 'fingerprint', 'from', 'state'];
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    say(
      columns
        .map((column, at) => line[column].padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.env, process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    if (!(error instanceof KeyProblem)) endWith(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT[error.kind]);
  },
);
