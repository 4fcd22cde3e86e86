// @ts-check
// `npm run release -- mf-offers`: builds one tool and publishes it to a running Garimpo.
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build/build.mjs';
import { readWorkspaces, toolNames } from '../build/workspaces.mjs';
import { StartProblem } from '../local/problem.mjs';
import { readSecrets, secretsPath } from '../local/secrets.mjs';
import { localUrl, readSettings } from '../local/settings.mjs';
import { PublishError, publish } from './publish.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `usage: npm run release -- <tool> [--why TEXT] [--to URL]

  --why TEXT   for the history
  --to URL     a running Garimpo; without it the one of this machine (HOST, PORT)

The token of the operator is OPS_TOKEN, or what npm start left in DATA_DIR.`;

class UsageError extends Error {}

async function main() {
  const { positionals, values } = parseArguments();
  const [tool] = positionals;
  if (tool === undefined || positionals.length > 1) throw new UsageError(USAGE);
  const tools = toolNames(readWorkspaces());
  if (!tools.includes(tool)) throw new UsageError(`${tool} is no tool; there are: ${tools.join(', ')}`);
  const settings = readSettings(process.env, root);
  const token = process.env['OPS_TOKEN'] || readSecrets(secretsPath(settings.dataDir))['OPS_TOKEN'];
  if (token === undefined) throw new UsageError('There is no OPS_TOKEN, in the environment or in DATA_DIR.');
  await build({ targets: [tool] });
  const { published, current, release } = await publish(path.join(root, '.build/remotes', tool), {
    baseUrl: values.to?.replace(/\/+$/, '') ?? localUrl(settings),
    token,
    by: userInfo().username,
    ...(values.why !== undefined && { why: values.why }),
  });
  if (published) console.log(`${tool} ${release.version} is published and current`);
  else if (current)
    console.log(`${tool} ${release.version} is current already: nothing changed since it was published`);
  else
    throw new UsageError(
      `${tool} ${release.version} was published before, but another version is current now`,
    );
}

function parseArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { why: { type: 'string' }, to: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

main().catch((error) => {
  // The last by its name: its module is that of the bundler, which is not always needed.
  const expected =
    [UsageError, PublishError, StartProblem].some((kind) => error instanceof kind) ||
    error.name === 'BuildError';
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
