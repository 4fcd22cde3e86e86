import type { SidebarEntry } from '@garimpo/releases-contract';
import { describe, expect, it } from '@jest/globals';
import { listedTool } from './testing/listed-tool.ts';
import { sidebarEntries, toolAt, toolRoutes } from './tool-addresses.ts';

const board = listedTool({ name: 'mf-board', routes: ['/board', '/items/:itemId/metrics'] });
const editor = listedTool({ name: 'mf-editor', routes: ['/items/new/metrics', '/tools/editor'] });
const tools = [board, editor];

describe('toolAt', () => {
  it.each([
    ['/board', 'mf-board'],
    ['/board/', 'mf-board'],
    ['/items/7/metrics', 'mf-board'],
    ['/tools/editor', 'mf-editor'],
  ])('%s belongs to %s', (pathname, name) => {
    expect(toolAt(tools, pathname)?.name).toBe(name);
  });

  it.each(['/', '/boards', '/board/7', '/items/7', '/items//metrics', '/tools'])(
    '%s belongs to no tool',
    (pathname) => {
      expect(toolAt(tools, pathname)).toBeUndefined();
    },
  );

  it('prefers a literal segment to a parameter, whatever the order of the tools', () => {
    expect(toolAt([board, editor], '/items/new/metrics')?.name).toBe('mf-editor');
    expect(toolAt([editor, board], '/items/new/metrics')?.name).toBe('mf-editor');
  });
});

it('lists the addresses of all tools', () => {
  expect(toolRoutes(tools)).toEqual([
    '/board',
    '/items/:itemId/metrics',
    '/items/new/metrics',
    '/tools/editor',
  ]);
});

describe('sidebarEntries', () => {
  const entry = (label: string, place: Partial<SidebarEntry>): SidebarEntry => ({
    label,
    to: '/x',
    order: 0,
    groupOrder: 0,
    icon: [],
    ...place,
  });
  const labels = (...entries: SidebarEntry[]) =>
    sidebarEntries([listedTool({ sidebar: entries })], { admin: false }).map(({ label }) => label);

  it('puts entries without a group above all groups', () => {
    expect(labels(entry('in', { group: 'A', groupOrder: -5 }), entry('above', { groupOrder: 9 }))).toEqual([
      'above',
      'in',
    ]);
  });

  it('keeps a group together and orders groups, then entries', () => {
    expect(
      labels(
        entry('second group', { group: 'Filtro', groupOrder: 20, order: 1 }),
        entry('late', { group: 'Ferramentas', groupOrder: 10, order: 9 }),
        entry('early', { group: 'Ferramentas', groupOrder: 10, order: 1 }),
      ),
    ).toEqual(['early', 'late', 'second group']);
  });

  it('mixes the entries of several tools in one group', () => {
    const first = listedTool({
      sidebar: [entry('c', { group: 'A', order: 3 }), entry('a', { group: 'A', order: 1 })],
    });
    const second = listedTool({ sidebar: [entry('b', { group: 'A', order: 2 })] });
    expect(sidebarEntries([first, second], { admin: false }).map(({ label }) => label)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('shows administrators what is for them, and nobody else', () => {
    const tools = [listedTool({ sidebar: [entry('all', {}), entry('admins', { forAdmins: true })] })];
    const labelsFor = (admin: boolean) => sidebarEntries(tools, { admin }).map(({ label }) => label);
    expect(labelsFor(true)).toEqual(['admins', 'all']);
    expect(labelsFor(false)).toEqual(['all']);
  });
});
