import { describe, expect, it } from '@jest/globals';
import { type PublishInput, publishInput, releaseFileParams, releaseProblem } from './release.ts';
import { toolManifest, toolVersion } from './tool-manifest.ts';

const sha384 = `sha384-${'A'.repeat(64)}`;

function release(change: Record<string, unknown> = {}): PublishInput {
  return publishInput.parse({
    version: '0.1.0-3fa9c1d2',
    entry: 'mf-manifest.json',
    files: [
      { path: 'mf-manifest.json', sha384, sizeBytes: 10 },
      { path: 'js/app.js', sha384, sizeBytes: 20 },
    ],
    manifest: { name: 'mf-offers', title: 'Ofertas', contract: 1, routes: ['/dashboard'], sidebar: [] },
    ...change,
  });
}

describe('releaseProblem', () => {
  it.each<[string, PublishInput, string | null]>([
    ['a release that is right', release(), null],
    [
      'an entry that is no file of it',
      release({ entry: 'x.json' }),
      'the entry x.json is not among the files',
    ],
    [
      'a file listed twice',
      release({ files: [release().files[0], ...release().files] }),
      'a file is listed twice',
    ],
    [
      'the manifest of another tool',
      release({ manifest: { ...release().manifest, name: 'mf-editor' } }),
      'the manifest is of mf-editor, not of mf-offers',
    ],
  ])('%s', (_, input, problem) => {
    expect(releaseProblem('mf-offers', input)).toBe(problem);
  });
});

describe('releaseFileParams', () => {
  const parse = (path: string[]) =>
    releaseFileParams.safeParse({ tool: 'mf-offers', version: '1.0.0', path });

  it('joins the segments of the path', () => {
    expect(parse(['js', '@scope', 'app.0a1b.js']).data?.path).toBe('js/@scope/app.0a1b.js');
  });

  it.each([
    [['..', 'x']],
    [['js', '..', 'x']],
    [['.', 'x']],
    [['../x']],
    [['js\\x']],
    [['']],
    [['js', '']],
    [['.env']],
    [['a b']],
    [['é.js']],
    [['x'.repeat(201)]],
    [[]],
  ])('refuses %j', (path) => {
    expect(parse(path).success).toBe(false);
  });
});

describe('toolVersion', () => {
  it.each([
    ['0.1.0', true],
    ['0.1.0-3fa9c1d2', true],
    ['1.0', false],
    ['latest', false],
    ['1.0.0-A', false],
    ['1.0.0-', false],
    ['1.0.0/..', false],
    ['01.000.0\n', false],
  ])('%j: %s', (version, valid) => {
    expect(toolVersion.safeParse(version).success).toBe(valid);
  });
});

describe('toolManifest', () => {
  const entry = { label: 'Ofertas', to: '/dashboard', order: 1, icon: [] };
  const withEntry = (change: object) => ({ ...release().manifest, sidebar: [{ ...entry, ...change }] });

  it('tells of keys that it does not know', () => {
    expect(toolManifest.safeParse(withEntry({})).success).toBe(true);
    expect(toolManifest.safeParse({ ...release().manifest, route: ['/x'] }).success).toBe(false);
    expect(toolManifest.safeParse(withEntry({ badges: 'novo' })).success).toBe(false);
  });

  it('bounds what an icon carries', () => {
    const icon = (count: number) => {
      const attributes = Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, '1']));
      return withEntry({ icon: [['path', attributes]] });
    };
    expect(toolManifest.safeParse(icon(16)).success).toBe(true);
    expect(toolManifest.safeParse(icon(17)).success).toBe(false);
  });

  it.each(['dashboard', '//evil.example', '/a//b', '/a/', '/A', '/a?b', '/a/:', 'https://evil.example/'])(
    'refuses the route %s',
    (route) => {
      expect(toolManifest.safeParse({ ...release().manifest, routes: [route] }).success).toBe(false);
    },
  );
});
