// @ts-check
// `npm run new-tool -- mf-x "Título"`: a working tool beside the others.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plannedBudget } from '../bench/budgets.mjs';
import { iconShapes } from '../build/icon-shapes.mjs';
import { contractOfShell } from '../build/shell-offer.mjs';
import { readJson, readWorkspaces, toolNames } from '../build/workspaces.mjs';

const templates = fileURLToPath(new URL('template', import.meta.url));
const ENDING = '.template';

// As the contract of releases has them: a name refused when publishing is found out too late.
const NAME = /^mf-[a-z][a-z0-9-]{0,38}[a-z0-9]$/;
const ADDRESS = /^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const TITLE = /^[\p{L}\p{N}](?:[\p{L}\p{N} .&+-]{0,38}[\p{L}\p{N}])?$/u;

/** Whoever makes the tool can mend it. */
export class NewToolError extends Error {
  name = 'NewToolError';
}

/**
 * @typedef {object} NewTool
 * @property {string} tool `mf-x`
 * @property {string} [title] what people call it
 * @property {string} [address] of its first page
 * @property {string} [icon] of its sidebar entry, by its name in Lucide
 */

/**
 * Lays a working tool beside the others: one page with its test, a sidebar entry as data, a budget. Nothing else of
 * the house is touched, and what was there is never written over.
 * @param {string} root of the checkout
 * @param {NewTool} wanted
 * @returns {{ tool: string, files: string[] }} the files, relative to the root
 */
export function makeTool(root, wanted) {
  const { tool } = wanted;
  refuseUnreadable(wanted);
  const place = join(root, tool);
  if (existsSync(place)) throw new NewToolError(`${tool} is there already; choose another name`);
  const values = valuesOf(root, wanted);
  const fresh = join(root, `.${tool}-${process.pid}`);
  try {
    const files = templateFiles().map((file) => {
      const path = file.slice(0, -ENDING.length);
      mkdirSync(dirname(join(fresh, path)), { recursive: true });
      writeFileSync(join(fresh, path), fill(readFileSync(join(templates, file), 'utf8'), values));
      return `${tool}/${path}`;
    });
    // All of it or nothing: half a tool would break every check of the house.
    renameSync(fresh, place);
    enterInLockfile(root, tool);
    return { tool, files: files.sort() };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * A tool needs nothing that is not there for the others: its two entries are all that npm would add, and without them neither
 * `npm ci` nor a release would know the tool.
 * @param {string} root @param {string} tool
 */
function enterInLockfile(root, tool) {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return;
  const lock = readJson(file);
  const { version, dependencies, devDependencies } = readJson(join(root, tool, 'package.json'));
  lock.packages[tool] = {
    version,
    ...(dependencies && { dependencies }),
    ...(devDependencies && { devDependencies }),
  };
  lock.packages[`node_modules/${tool}`] = { resolved: tool, link: true };
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** @param {NewTool} wanted */
function refuseUnreadable({ tool, title, address }) {
  if (!NAME.test(tool))
    throw new NewToolError(
      `"${tool}" is no name for a tool: mf- and lower case letters, digits or hyphens, as mf-reports`,
    );
  if (title !== undefined && !TITLE.test(title))
    throw new NewToolError(`"${title}" is no title: 1 to 40 letters, digits, spaces and . & + -`);
  if (address !== undefined && !ADDRESS.test(address))
    throw new NewToolError(`"${address}" is no address: /segments of lower case letters, digits and hyphens`);
}

/** @param {string} root @param {NewTool} wanted @returns {Record<string, string>} */
function valuesOf(root, { tool, title = titleOf(tool), address = `/${tool.slice(3)}`, icon = 'sparkles' }) {
  if (iconShapes(icon) === null) throw new NewToolError(`"${icon}" is no Lucide icon`);
  refuseTaken(root, address);
  const { devDependencies } = readJson(join(root, 'shell/sdk/package.json'));
  const { firstPage, whole } = plannedBudget(tool);
  return {
    TOOL: tool,
    TITLE: title,
    ADDRESS: address,
    ICON: icon,
    CONTRACT: String(contractOfShell(root)),
    REACT: devDependencies.react,
    FIRST_PAGE: String(firstPage),
    WHOLE: String(whole),
  };
}

/** Two tools at one address: the shell would show the one that comes first. @param {string} root @param {string} address */
function refuseTaken(root, address) {
  for (const other of toolNames(readWorkspaces(root))) {
    if (readJson(join(root, other, 'tool.json')).routes.includes(address))
      throw new NewToolError(`${address} is an address of ${other}; choose another with --address`);
  }
}

/** @param {string} tool */
function titleOf(tool) {
  const words = tool.slice(3).replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function templateFiles() {
  return readdirSync(templates, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING))
    .map((entry) => relative(templates, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** What the build stamps later has the same form, and is left alone. @param {string} text @param {Record<string, string>} values */
function fill(text, values) {
  return text.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (whole, name) => values[name] ?? whole);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = `usage: npm run new-tool -- mf-NAME ["Title"] [--address /ADDRESS] [--icon NAME] [--no-install]

  --address     of its first page; without it, the name
  --icon        of its sidebar entry, by its name in Lucide
  --no-install  only writes the files, and the tool's entry in package-lock.json

Ends with 0 when done, 2 when the command is wrong.`;

function main() {
  const { positionals, values } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return;
  }
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
        help: { type: 'boolean', short: 'h' },
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
