// @ts-check
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFiles } from '../../build/list-files.mjs';
import { readSecrets, secretsPath } from '../../local/shared/secrets.mjs';
import { publish, readBuiltRelease } from '../../release/publish/publish.mjs';

const TEMPLATE = { tool: 'mf-template', version: '0.0.0-template' };
const CONTRACT = 1;
const ENTRY = 'mf-manifest.json';

/**
 * @typedef {object} Template a built tool that other names and versions are stamped from
 * @property {string} tool
 * @property {string} version
 * @property {Map<string, string>} files by path; bytes as characters, so that what is no text goes through unharmed
 * @property {(tool: string) => object} manifestOf what discovery will say of it
 *
 * @typedef {object} Product
 * @property {string} url
 * @property {string} dataDir
 */

/**
 * Builds the fixture tool once, as every tool is built. Each tool and version that a test needs is stamped from it: a
 * build for each would take longer than all the tests.
 * @returns {Promise<Template>}
 */
export async function buildTemplate() {
  // The bundler is large, and few of those who publish tools build one.
  const { remoteConfig } = await import('../../build/remote-config.mjs');
  const { runBundler } = await import('../../build/run-bundler.mjs');
  const outDir = await mkdtemp(path.join(tmpdir(), 'garimpo-fixture-'));
  try {
    const options = { ...TEMPLATE, contract: CONTRACT, mode: /** @type {const} */ ('production'), outDir };
    await runBundler(remoteConfig({ ...options, dir: 'infra/e2e/fixture-tool' }));
    const paths = (await readdir(outDir, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'mf-stats.json')
      .map((entry) => path.relative(outDir, path.join(entry.parentPath, entry.name)));
    const read = paths.map(
      async (file) => /** @type {const} */ ([file, await readFile(path.join(outDir, file), 'latin1')]),
    );
    return { ...TEMPLATE, files: new Map(await Promise.all(read)), manifestOf };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** @param {string} tool */
function manifestOf(tool) {
  return {
    name: tool,
    title: 'Página de teste',
    contract: CONTRACT,
    routes: [`/${tool}`, `/${tool}/outra`],
    sidebar: [],
  };
}

/**
 * A tool as it lies built, under its own name or others.
 * @param {string} folder holds `release.json` and `files/` @returns {Promise<Template>}
 */
export async function readBuiltTemplate(folder) {
  const { tool, version, files, manifest } = readBuiltRelease(folder);
  const read = files.map(async ({ path: file }) => {
    const content = await readFile(path.join(folder, 'files', file), 'latin1');
    return /** @type {const} */ ([file, content]);
  });
  return {
    tool,
    version,
    files: new Map(await Promise.all(read)),
    manifestOf: (name) => JSON.parse(JSON.stringify(manifest).replaceAll(tool, name)),
  };
}

/**
 * Publishes a version through the routes that every release takes; the fixture tool's page is `/<tool>`. What is wrong
 * with it is in its name (see `fault.ts`); `2.0.0-syntax` holds code that no browser can read, under its right hash.
 * @param {Template} template @param {Product} product @param {string} tool @param {string} version
 */
export async function publishFixture(template, product, tool, version) {
  const folder = await mkdtemp(path.join(tmpdir(), 'garimpo-fixture-'));
  try {
    await writeRelease(folder, template, tool, version);
    const target = { baseUrl: product.url, token: operatorToken(product) };
    await publish(folder, { ...target, by: 'e2e', why: 'a version for a test' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Product} product */
export function operatorToken({ dataDir }) {
  return readSecrets(secretsPath(dataDir))['OPS_TOKEN'] ?? '';
}

/** @param {string} folder @param {Template} template @param {string} tool @param {string} version */
async function writeRelease(folder, template, tool, version) {
  const place = path.join(folder, 'files');
  /** @param {string} file @param {string} content */
  const write = async (file, content) => {
    await mkdir(path.dirname(path.join(place, file)), { recursive: true });
    await writeFile(path.join(place, file), content, 'latin1');
  };
  const id = (/** @type {{ tool: string, version: string }} */ of) => `${of.tool}@${of.version}`;
  const variable = (/** @type {{ tool: string, version: string }} */ of) => id(of).replaceAll(/\W/g, '_');
  const stamp = (/** @type {string} */ content) =>
    content
      .replaceAll(variable(template), variable({ tool, version }))
      .replaceAll(template.version, version)
      .replaceAll(template.tool, tool);

  // Chunks first: the entry holds their hashes, and the manifest holds those of all.
  const chunks = [...template.files].filter(([file]) => file.includes(path.sep));
  for (const [file, content] of chunks) {
    const isBroken = version.endsWith('-syntax') && file.endsWith('.js');
    await write(file, isBroken ? `${stamp(content)}\n)` : stamp(content));
  }
  const before = hashesOf(chunks);
  const after = new Map(listFiles(place).map(({ path: file, sha384 }) => [file, sha384]));
  let entry = stamp(template.files.get('remoteEntry.js') ?? '');
  for (const [file, hash] of before) entry = entry.replaceAll(hash, after.get(file) ?? '');
  await write('remoteEntry.js', entry);
  const integrity = Object.fromEntries(listFiles(place).map(({ path: file, sha384 }) => [file, sha384]));
  await write(ENTRY, JSON.stringify({ ...JSON.parse(stamp(template.files.get(ENTRY) ?? '')), integrity }));

  const manifest = template.manifestOf(tool);
  const release = { tool, version, entry: ENTRY, files: listFiles(place), manifest };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
}

/** @param {[string, string][]} files @returns {Map<string, string>} */
function hashesOf(files) {
  return new Map(
    files.map(([file, content]) => [
      file.split(path.sep).join('/'),
      `sha384-${createHash('sha384').update(content, 'latin1').digest('base64')}`,
    ]),
  );
}
