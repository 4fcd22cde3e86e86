// @ts-check
// `npm run billing -- list`: what an operator does about payments, over the routes of a running Garimpo.
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NO_TOKEN, OperatorCallError, operatorTarget } from '../local/operator-call.mjs';
import { StartProblem } from '../local/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { commands } from './commands.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `usage: npm run billing -- <command> [--json] [--to URL]

${Object.values(commands)
  .map(({ usage, signed }) => `  ${usage}${signed ? ' [--by NAME] [--why TEXT]' : ''}`)
  .join('\n')}

  --json       the server's answer, for a program
  --by, --why  for the history; without --by it is the name of who is logged in here
  --to URL     a running Garimpo; without it the one of this machine (HOST, PORT)

The token of the operator is OPS_TOKEN, or what npm start left in DATA_DIR.
Ends with 0 when done, 1 when the server refused or does not answer, 2 when the command is wrong.`;

class UsageError extends Error {}

async function main() {
  const { command, given, values } = readArguments();
  const target = operatorTarget(readSettings(process.env, root), values.to);
  if (target === null) throw new UsageError(NO_TOKEN);
  const answer = await command.run(target, given);
  console.log(values.json ? JSON.stringify(answer, null, 2) : command.tell(answer).join('\n'));
}

function readArguments() {
  const { positionals, values } = parseArguments();
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || rest.length !== command.takes.length) throw new UsageError(USAGE);
  const { json: _json, to: _to, ...own } = values;
  const known = [...(command.options ?? []), ...(command.signed ? ['by', 'why'] : [])];
  const foreign = Object.keys(own).find((option) => !known.includes(option));
  if (foreign !== undefined) throw new UsageError(`${name} has no --${foreign}\n${USAGE}`);
  const taken = Object.fromEntries(command.takes.map((what, place) => [what, rest[place]]));
  const signer = command.signed ? { by: values.by ?? userInfo().username } : {};
  return { command, given: { ...own, ...signer, ...taken }, values };
}

function parseArguments() {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        to: text,
        by: text,
        why: text,
        outcome: text,
        'min-cents': text,
        provider: text,
        limit: text,
        cursor: text,
      },
    });
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

main().catch((error) => {
  const expected = [UsageError, OperatorCallError, StartProblem].some((kind) => error instanceof kind);
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
