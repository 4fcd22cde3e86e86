// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, shortHash } from './fingerprint.mjs';
import { domainPrograms, preloads, threadPrograms, wholePrograms } from './service-programs.mjs';
import { closure, readJson, readWorkspaces, root, toolNames } from './workspaces.mjs';

/**
 * @typedef {import('./web-config.mjs').Mode} Mode
 *
 * @typedef {object} Target
 * @property {string} name
 * @property {string} outDir absolute
 * @property {string} inputs fingerprint of everything it is built from
 * @property {string} label what is told to the person who waits
 * @property {(fresh: string) => Promise<void>} fill
 */

/**
 * The bundler is imported by the target that needs it: when nothing changed, nothing of it is read.
 * @param {Mode} mode
 * @returns {Target[]} in the order in which they are built
 */
export function listTargets(mode) {
  const workspaces = readWorkspaces();
  /** @param {string} name */
  const inputsOf = (name) => {
    const dirs = closure(workspaces, name).map(({ dir }) => dir);
    return fingerprint(root, { dirs, mode });
  };
  return [
    servicesTarget(workspaces, inputsOf('@garimpo/gateway')),
    shellTarget(mode, inputsOf('@garimpo/shell')),
    ...toolNames(workspaces).map((tool) => toolTarget(workspaces, tool, mode, inputsOf(tool))),
  ];
}

/**
 * @param {Map<string, import('./workspaces.mjs').Workspace>} workspaces
 * @param {string} inputs
 * @returns {Target}
 */
function servicesTarget(workspaces, inputs) {
  return {
    name: 'services',
    label: 'services',
    outDir: join(root, '.build/services'),
    inputs,
    async fill(fresh) {
      const [{ servicesConfig }, { runBundler }] = await Promise.all([
        import('./services-config.mjs'),
        import('./run-bundler.mjs'),
      ]);
      await runBundler(
        servicesConfig({
          entries: {
            ...domainPrograms(workspaces),
            ...threadPrograms(workspaces),
            ...wholePrograms,
            ...preloads,
          },
          outDir: fresh,
          workspaceNames: new Set(workspaces.keys()),
          nestedModules: [...workspaces.values()]
            .map(({ dir }) => join(root, dir, 'node_modules'))
            .filter((dir) => existsSync(dir)),
        }),
      );
    },
  };
}

/**
 * @param {Mode} mode
 * @param {string} inputs
 * @returns {Target}
 */
function shellTarget(mode, inputs) {
  return {
    name: 'shell',
    label: 'shell',
    outDir: join(root, '.build/shell'),
    inputs,
    async fill(fresh) {
      const [
        { shellConfig },
        { runBundler },
        { readThemeScript },
        { bundleProgram },
        { precompress },
        { shellOffer },
      ] = await Promise.all([
        import('./shell-config.mjs'),
        import('./run-bundler.mjs'),
        import('./theme-script.mjs'),
        import('./program.mjs'),
        import('./precompress.mjs'),
        import('./shell-offer.mjs'),
      ]);
      const themeScript = await readThemeScript(join(fresh, '.theme'));
      // What a development server serves has tools of its own, which these requests would know nothing of.
      const { text: firstScript } = await bundleProgram(join(root, 'shell/src/first/page-head.ts'), 'page');
      if (firstScript.includes('</')) throw new Error('shell/src/first/page-head.ts cannot stand in a page');
      await runBundler(shellConfig({ mode, outDir: fresh, themeScript, firstScript }));
      writeFileSync(join(fresh, 'shell.json'), `${JSON.stringify(shellOffer())}\n`);
      if (mode === 'production') await precompress(fresh);
    },
  };
}

/**
 * The manifest carries the hashes of the other files: whoever has the right manifest can tell the right files.
 * @param {string} path of the manifest
 * @param {{ path: string, sha384: string }[]} files
 */
function addIntegrity(path, files) {
  const others = files.filter((file) => !path.endsWith(file.path));
  const manifest = {
    ...readJson(path),
    integrity: Object.fromEntries(others.map((file) => [file.path, file.sha384])),
  };
  writeFileSync(path, JSON.stringify(manifest));
}

/**
 * A browser extension beside the release, to be loaded unpacked, and zipped among its files, to be downloaded.
 * @param {string} tool
 * @param {string} fresh
 * @param {string} files folder of the release's files
 */
async function addExtension(tool, fresh, files) {
  const { buildExtension, EXTENSION, EXTENSION_ZIP, zipExtension } = await import('./extension.mjs');
  const unpacked = join(fresh, EXTENSION);
  await buildExtension({ dir: tool, outDir: unpacked });
  mkdirSync(join(files, EXTENSION));
  await zipExtension(unpacked, join(files, EXTENSION_ZIP));
}

/**
 * @param {Map<string, import('./workspaces.mjs').Workspace>} workspaces
 * @param {string} tool
 * @param {Mode} mode
 * @param {string} inputs
 * @returns {Target}
 */
function toolTarget(workspaces, tool, mode, inputs) {
  const version = `${workspaces.get(tool)?.version}-${shortHash(inputs)}`;
  return {
    name: tool,
    label: `${tool} ${version}`,
    outDir: join(root, '.build/remotes', tool),
    inputs,
    async fill(fresh) {
      const [
        { remoteConfig },
        { runBundler },
        { buildPrograms },
        { firstFiles, toolManifest },
        { listFiles },
      ] = await Promise.all([
        import('./remote-config.mjs'),
        import('./run-bundler.mjs'),
        import('./tool-programs.mjs'),
        import('./tool-manifest.mjs'),
        import('./list-files.mjs'),
      ]);
      const described = toolManifest(tool);
      const files = join(fresh, 'files');
      mkdirSync(files);
      const programs = await buildPrograms({ tool, dir: tool, mode, outDir: files });
      await runBundler(
        remoteConfig({ tool, version, contract: described.contract, mode, outDir: files, programs }),
      );
      if (existsSync(join(root, tool, 'extension'))) await addExtension(tool, fresh, files);
      // The plugin's own account of the build; nobody loads it.
      rmSync(join(files, 'mf-stats.json'), { force: true });
      const entry = join(files, 'mf-manifest.json');
      addIntegrity(entry, listFiles(files));
      const manifest = { ...described, first: { ...described.first, files: firstFiles(readJson(entry)) } };
      const release = { tool, version, entry: 'mf-manifest.json', files: listFiles(files), manifest };
      writeFileSync(join(fresh, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    },
  };
}
