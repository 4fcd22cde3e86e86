import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import postcss from 'postcss';
import { fingerprint, shortHash } from './fingerprint.mjs';
import { listFiles } from './list-files.mjs';
import { builtFrom, replaceOutput } from './output-folder.mjs';
import { precompress } from './precompress.mjs';
import { scopeStyles } from './remote-config.mjs';
import { toolManifest } from './tool-manifest.mjs';
import { closure, readWorkspaces, toolNames } from './workspaces.mjs';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'garimpo-build-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function write(path: string, content: string | object) {
  const file = join(base, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

describe('workspaces', () => {
  beforeEach(() => {
    write('package.json', { workspaces: ['shell', 'mf-demo', 'services/*', 'services/*/contract'] });
    write('shell/package.json', { name: 'shell', version: '1.0.0' });
    write('mf-demo/package.json', {
      name: 'mf-demo',
      version: '0.2.0',
      dependencies: { 'a-contract': '*', zod: '4' },
    });
    write('services/a/package.json', { name: 'a', version: '1.0.0', dependencies: { 'a-contract': '*' } });
    write('services/a/contract/package.json', { name: 'a-contract', version: '1.0.0' });
    write('services/empty/readme.txt', 'no package here');
  });

  it('are found by folder, without a list of their own', () => {
    const found = readWorkspaces(base);
    expect([...found.values()].map(({ dir }) => dir).sort()).toEqual([
      'mf-demo',
      'services/a',
      'services/a/contract',
      'shell',
    ]);
    expect(toolNames(found)).toEqual(['mf-demo']);
  });

  it('come with those they depend on, through others too', () => {
    write('services/a/contract/package.json', {
      name: 'a-contract',
      version: '1.0.0',
      dependencies: { shell: '*' },
    });
    expect(closure(readWorkspaces(base), 'mf-demo').map(({ name }) => name)).toEqual([
      'mf-demo',
      'a-contract',
      'shell',
    ]);
  });

  it('say which file is not JSON', () => {
    write('shell/package.json', '{');
    expect(() => readWorkspaces(base)).toThrow(/shell\/package\.json is not readable JSON/);
  });
});

describe('fingerprint', () => {
  const print = (mode = 'production') => fingerprint(base, { dirs: ['mf-demo'], mode });

  beforeEach(() => {
    write('package-lock.json', '{}');
    write('infra/build/build.mjs', 'build');
    write('mf-demo/package.json', '{}');
    write('mf-demo/src/app.tsx', 'one');
  });

  it('stays the same while nothing changes', () => {
    expect(print()).toBe(print());
  });

  it.each([
    ['a source', 'mf-demo/src/app.tsx'],
    ['a new source', 'mf-demo/src/lib/new.ts'],
    ['the manifest of the tool', 'mf-demo/tool.json'],
    ['the build', 'infra/build/build.mjs'],
  ])('changes with %s', (_what, path) => {
    const before = print();
    write(path, 'two');
    expect(print()).not.toBe(before);
  });

  it.each([
    'mf-demo/src/app.spec.tsx',
    'mf-demo/src/test/helper.ts',
    'mf-demo/CHANGELOG.md',
    'mf-other/src/app.tsx',
  ])('does not change with %s', (path) => {
    const before = print();
    write(path, 'two');
    expect(print()).toBe(before);
  });

  it.each([
    ['a package', { 'node_modules/zod': { version: '4.0.1' } }, true],
    ['a package of one workspace', { 'services/a/node_modules/zod': { version: '3.0.0' } }, true],
    ['a new workspace', { 'mf-new': { version: '1.0.0' }, 'node_modules/mf-new': { link: true } }, false],
  ])('of the lockfile sees %s: %p', (_what, packages, changes) => {
    const known = { 'node_modules/react': { version: '19.0.0' } };
    write('package-lock.json', { packages: known });
    const before = print();
    write('package-lock.json', { packages: { ...known, ...packages } });
    expect(print() !== before).toBe(changes);
  });

  it('changes when a text moves from one file to another', () => {
    write('mf-demo/src/a.ts', 'xy');
    write('mf-demo/src/b.ts', '');
    const before = print();
    write('mf-demo/src/a.ts', 'x');
    write('mf-demo/src/b.ts', 'y');
    expect(print()).not.toBe(before);
  });

  it('differs between a build for people and one for development', () => {
    expect(print('development')).not.toBe(print());
  });

  it('fits behind a version number', () => {
    expect(shortHash(print())).toMatch(/^[0-9a-z]{8}$/);
    expect(shortHash('0'.repeat(64))).toBe('00000000');
  });
});

describe('output folder', () => {
  const place = () => ({ dir: join(base, 'out'), inputs: 'abc', scratch: join(base, '.tmp') });

  it('counts as built once it is whole', async () => {
    expect(builtFrom(place().dir)).toBeNull();
    await replaceOutput(place(), async (fresh) => writeFileSync(join(fresh, 'a.js'), '1'));
    expect(builtFrom(place().dir)).toBe('abc');
    expect(readdirSync(place().dir).sort()).toEqual(['a.js', 'build.json']);
  });

  it('takes nothing over from the output before', async () => {
    await replaceOutput(place(), async (fresh) => writeFileSync(join(fresh, 'old.js'), '1'));
    await replaceOutput({ ...place(), inputs: 'def' }, async (fresh) =>
      writeFileSync(join(fresh, 'new.js'), '2'),
    );
    expect(readdirSync(place().dir).sort()).toEqual(['build.json', 'new.js']);
    expect(builtFrom(place().dir)).toBe('def');
  });

  it('keeps the output before when the build fails, and leaves nothing of the failed one', async () => {
    await replaceOutput(place(), async (fresh) => writeFileSync(join(fresh, 'a.js'), '1'));
    const failing = replaceOutput({ ...place(), inputs: 'def' }, async (fresh) => {
      writeFileSync(join(fresh, 'half.js'), '');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(builtFrom(place().dir)).toBe('abc');
    expect(readdirSync(join(base, '.tmp'))).toEqual([]);
  });

  it('is whole when two builds end at the same moment', async () => {
    const script = `
      import { writeFileSync } from 'node:fs';
      import { replaceOutput } from ${JSON.stringify(import.meta.resolve('./output-folder.mjs'))};
      const place = ${JSON.stringify(place())};
      for (let round = 0; round < 100; round += 1) {
        await replaceOutput(place, async (fresh) => writeFileSync(fresh + '/a.js', '1'));
      }`;
    const builds = [1, 2, 3].map(() =>
      spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(builds.map(async (build) => (await once(build, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    expect(readdirSync(place().dir).sort()).toEqual(['a.js', 'build.json']);
    expect(readdirSync(place().scratch)).toEqual([]);
  });

  it('does not trust a stamp that was cut short', () => {
    write('out/build.json', '{"inputs":"ab');
    expect(builtFrom(place().dir)).toBeNull();
  });

  it('clears away what a killed build left', async () => {
    // No process has this number: Linux stops at 2^22.
    write('.tmp/out-99999999/half.js', '');
    write(`.tmp/other-${process.pid}/busy.js`, '');
    await replaceOutput(place(), async () => {});
    expect(readdirSync(join(base, '.tmp'))).toEqual([`other-${process.pid}`]);
  });

  it('clears away what a build of the same process number left', async () => {
    await replaceOutput(place(), async (fresh) => {
      write('number.txt', fresh);
    });
    const fresh = readFileSync(join(base, 'number.txt'), 'utf8');
    for (const left of [fresh, `${fresh}-old`]) {
      mkdirSync(left);
      writeFileSync(join(left, 'half.js'), '');
    }
    await replaceOutput({ ...place(), inputs: 'def' }, async () => {});
    expect(builtFrom(place().dir)).toBe('def');
    expect(readdirSync(place().dir)).toEqual(['build.json']);
    expect(readdirSync(place().scratch)).toEqual([]);
  });
});

describe('manifest of a tool', () => {
  const good = {
    title: 'Ofertas',
    contract: 1,
    routes: ['/dashboard'],
    sidebar: [{ label: 'Dashboard', to: '/dashboard', order: 10, icon: 'layout-dashboard' }],
  };

  it('carries the shapes of its icons, so that no shell needs to know them', () => {
    write('mf-demo/tool.json', good);
    const { name, sidebar } = toolManifest('mf-demo', base);
    expect(name).toBe('mf-demo');
    expect(sidebar[0]?.icon[0]).toEqual(['rect', expect.objectContaining({ width: '7' })]);
  });

  it.each([
    [{ title: '' }, '"title"'],
    [{ contract: '1' }, '"contract"'],
    [{ routes: [] }, '"routes"'],
    [{ sidebar: undefined }, '"sidebar"'],
    [{ sidebar: [{ ...good.sidebar[0], icon: 'no-such-icon' }] }, '"no-such-icon" is no Lucide icon'],
    [{ sidebar: [{ ...good.sidebar[0], to: '/other' }] }, '/other'],
    [{ sidebar: [{ ...good.sidebar[0], also: ['/other/:id'] }] }, '/other/:id'],
  ])('with %j is refused, naming file and fault', (mistake, fault) => {
    write('mf-demo/tool.json', { ...good, ...mistake });
    expect(() => toolManifest('mf-demo', base)).toThrow(`mf-demo/tool.json: `);
    expect(() => toolManifest('mf-demo', base)).toThrow(fault);
  });
});

it('scopes styles to one version of a tool, and nothing else', async () => {
  const css = '@scope ([data-mf="__MF_ID__"]) { .p-3 { margin: 0 } } @media (width > 1px) { a { top: 0 } }';
  const out = await postcss([scopeStyles('mf-demo@1.0.0-abc')]).process(css, { from: undefined });
  expect(out.css).toBe(css.replace('__MF_ID__', 'mf-demo@1.0.0-abc'));
});

it('lists files with hash and size, in a stable order', () => {
  write('b/two.txt', 'xyz');
  write('a.txt', '');
  expect(listFiles(base)).toEqual([
    {
      path: 'a.txt',
      sizeBytes: 0,
      // The well-known SHA-384 of nothing.
      sha384: 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
    },
    { path: 'b/two.txt', sizeBytes: 3, sha384: expect.stringMatching(/^sha384-/) },
  ]);
});

it('compresses beforehand what gains by it', async () => {
  write('big.js', 'const a = 1;\n'.repeat(500));
  write('small.js', 'a');
  write('font.woff2', 'x'.repeat(5_000));
  await precompress(base);
  expect(readdirSync(base).sort()).toEqual(['big.js', 'big.js.br', 'big.js.gz', 'font.woff2', 'small.js']);
  expect(readFileSync(join(base, 'big.js.br')).length).toBeLessThan(200);
});
