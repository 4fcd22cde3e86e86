import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolManifest as manifestSchema } from '@garimpo/releases-contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toolBudget } from '../bench/budgets.mjs';
import { toolManifest } from '../build/tool-manifest.mjs';
import { readWorkspaces, toolNames } from '../build/workspaces.mjs';
import { makeTool, NewToolError } from './new-tool.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'garimpo-new-tool-'));
  writeFileSync(join(checkout, 'package.json'), readFileSync(join(root, 'package.json')));
  mkdirSync(join(checkout, 'services'));
  for (const name of ['shell', 'node_modules']) symlinkSync(join(root, name), join(checkout, name));
});
afterEach(() => rmSync(checkout, { recursive: true }));

describe('a new tool', () => {
  it('is in the lockfile as npm would write it, and nothing else of it changes', () => {
    const read = () => JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
    writeFileSync(join(checkout, 'package-lock.json'), readFileSync(join(root, 'package-lock.json')));
    const before = read();
    makeTool(checkout, { tool: 'mf-reports' });
    const { 'mf-reports': workspace, 'node_modules/mf-reports': link, ...others } = read().packages;
    expect(link).toEqual(before.packages['node_modules/mf-offers'] && { resolved: 'mf-reports', link: true });
    expect(workspace.version).toBe('0.1.0');
    expect(JSON.stringify(others)).toBe(JSON.stringify(before.packages));
  });

  it('is a workspace and a tool of the house at once, with nothing else touched', () => {
    const before = readdirSync(checkout);
    const { files } = makeTool(checkout, { tool: 'mf-reports', title: 'Relatórios' });
    expect(readdirSync(checkout).sort()).toEqual([...before, 'mf-reports'].sort());
    for (const file of files) expect(existsSync(join(checkout, file))).toBe(true);
    const workspaces = readWorkspaces(checkout);
    expect(toolNames(workspaces)).toEqual(['mf-reports']);
    // The versions that the shell shares, letter for letter: another one would be a second copy.
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'shell/sdk/package.json'), 'utf8'));
    expect(workspaces.get('mf-reports')).toMatchObject({
      dependencies: { '@garimpo/sdk': '*' },
      devDependencies: { react: devDependencies.react },
    });
  });

  it('says of itself what a release must say, and has a budget', () => {
    makeTool(checkout, {
      tool: 'mf-reports',
      title: 'Relatórios',
      address: '/tools/reports',
      icon: 'chart-pie',
    });
    const manifest = manifestSchema.parse(toolManifest('mf-reports', checkout));
    expect(manifest).toMatchObject({
      title: 'Relatórios',
      routes: ['/tools/reports'],
      sidebar: [{ label: 'Relatórios', to: '/tools/reports' }],
    });
    expect(manifest.sidebar[0]?.icon.length).toBeGreaterThan(0);
    expect(toolBudget('mf-reports', checkout)).toMatchObject({ firstPage: 60, shown: 'h1' });
  });

  it('has a title and an address after its name, unless told', () => {
    makeTool(checkout, { tool: 'mf-link-reports' });
    expect(toolManifest('mf-link-reports', checkout)).toMatchObject({
      title: 'Link reports',
      routes: ['/link-reports'],
    });
  });

  it('leaves no place to fill in but what the build stamps', () => {
    const { files } = makeTool(checkout, { tool: 'mf-reports' });
    const left = files.flatMap(
      (file) => readFileSync(join(checkout, file), 'utf8').match(/__[A-Z_]+__/g) ?? [],
    );
    expect([...new Set(left)].sort()).toEqual(['__MF_ID__', '__TOOL_CONTRACT__', '__TOOL_VERSION__']);
  });

  it.each([
    ['a name without mf-', { tool: 'reports' }, /is no name for a tool/],
    ['a name that leads elsewhere', { tool: 'mf-../x' }, /is no name for a tool/],
    ['a name in capitals', { tool: 'mf-Reports' }, /is no name for a tool/],
    ['an empty title', { tool: 'mf-reports', title: '' }, /is no title/],
    ['a title that ends the string it stands in', { tool: 'mf-reports', title: "O'Hara" }, /is no title/],
    ['an address without its slash', { tool: 'mf-reports', address: 'reports' }, /is no address/],
    ['an unknown icon', { tool: 'mf-reports', icon: 'no-such-icon' }, /is no Lucide icon/],
  ])('is refused for %s, and nothing is left of it', (_, wanted, why) => {
    const before = readdirSync(checkout);
    expect(() => makeTool(checkout, wanted)).toThrow(NewToolError);
    expect(() => makeTool(checkout, wanted)).toThrow(why);
    expect(readdirSync(checkout)).toEqual(before);
  });

  it('takes neither the place nor the address of another', () => {
    makeTool(checkout, { tool: 'mf-reports' });
    const written = join(checkout, 'mf-reports/src/app.tsx');
    writeFileSync(written, 'what a team wrote');
    expect(() => makeTool(checkout, { tool: 'mf-reports' })).toThrow(/is there already/);
    expect(readFileSync(written, 'utf8')).toBe('what a team wrote');
    expect(() => makeTool(checkout, { tool: 'mf-other', address: '/reports' })).toThrow(
      /\/reports is an address of mf-reports/,
    );
  });
});
