// @ts-check
// `npm run new-tool -- mf-x "Título"`: a working tool beside the others.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeTool, NewToolError } from './make-tool.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `usage: npm run new-tool -- mf-NAME ["Title"] [--address /ADDRESS] [--icon NAME] [--no-install]

  --address     of its first page; without it, the name
  --icon        of its sidebar entry, by its name in Lucide
  --no-install  only writes the files, and the tool's entry in package-lock.json

Ends with 0 when done, 2 when the command is wrong.`;

function main() {
  const { positionals, values } = readArguments();
  const [tool, title] = positionals;
  if (tool === undefined || positionals.length > 2) throw new NewToolError(USAGE);
  const { address, icon } = values;
  const { files } = makeTool(root, {
    tool,
    ...(title !== undefined && { title }),
    ...(address !== undefined && { address }),
    ...(icon !== undefined && { icon }),
  });
  for (const file of files) console.log(`  ${file}`);
  if (values.install) install();
  console.log(`\nnpm run dev                 the tool in the shell, reloaded at every save
npm run check               lint, types, boundaries and its test
npm run release -- ${tool}  into the sidebar of a running Garimpo`);
}

/** Links the new workspace; nothing is fetched for a tool that needs nothing new. */
function install() {
  const { status } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) console.error('npm install failed: run it again before you commit');
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        address: { type: 'string' },
        icon: { type: 'string' },
        install: { type: 'boolean', default: true },
      },
    });
  } catch (error) {
    throw new NewToolError(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof NewToolError ? error.message : error);
  process.exitCode = error instanceof NewToolError ? 2 : 1;
}
