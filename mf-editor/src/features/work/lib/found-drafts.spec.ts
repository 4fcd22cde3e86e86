import type { DraftView } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { foundDrafts, placeDraft } from './found-drafts.ts';
import type { LocalDraft } from './local-drafts.ts';

const patchesOf = (text: string) => [{ start: 0, end: 1, text }];
const server = (change: Partial<DraftView> = {}): DraftView => ({
  baseVersion: 3,
  patches: patchesOf('server'),
  revision: 8,
  updatedAt: '2026-11-20T11:00:00.000Z',
  ...change,
});
const local = (change: Partial<LocalDraft> = {}): LocalDraft => ({
  baseVersion: 3,
  patches: patchesOf('here'),
  revision: 8,
  at: '2026-11-20T11:00:04.000Z',
  kept: false,
  ...change,
});

describe('drafts that are offered', () => {
  it.each([
    ['none', null, null, []],
    ["the service's", server(), null, ['server']],
    ['that of a tab that was killed before it was kept', null, local({ revision: 0 }), ['here']],
    ['what was typed after it was kept last', server(), local(), ['here']],
    ["the service's, which this browser has as well", server(), local({ kept: true }), ['server']],
    [
      "the service's, which another device has gone on with",
      server(),
      local({ kept: true, revision: 7 }),
      ['server'],
    ],
    ['none, where it was saved elsewhere', null, local({ kept: true }), []],
    [
      'both, where each has work of its own, the latest first',
      server(),
      local({ revision: 7 }),
      ['here', 'server'],
    ],
    [
      'both, the latest first, if that is the other',
      server({ updatedAt: '2026-11-20T12:00:00.000Z' }),
      local({ revision: 7 }),
      ['server', 'here'],
    ],
    [
      'one, where both are the same',
      server(),
      local({ revision: 7, patches: patchesOf('server') }),
      ['server'],
    ],
    ['none that changes nothing', null, local({ patches: [] }), []],
  ])('%s', (_, there, here, places) => {
    expect(foundDrafts(there, here).map(({ place }) => place)).toEqual(places);
  });
});

describe('work of an older version', () => {
  const saved = (html: string, version: number) => ({ html, version, sha256: 'x' });
  const old = saved('<h1>Bolo</h1><p>Oi</p>', 3);
  const current = saved('<h1>Bolos no pote</h1><p>Oi</p>', 4);
  const change = (from: string) => [
    { start: old.html.indexOf(from), end: old.html.indexOf(from) + 2, text: 'X' },
  ];

  it('is carried over to the newer one', () => {
    const start = current.html.indexOf('Oi');
    expect(placeDraft(change('Oi'), old, current)).toEqual({
      how: 'moved',
      base: current,
      patches: [{ start, end: start + 2, text: 'X' }],
    });
  });

  it('stays on its own page where both changed the same part', () => {
    expect(placeDraft(change('Bolo'), old, current)).toEqual({
      how: 'apart',
      base: old,
      patches: change('Bolo'),
    });
  });

  it('is none where it is of another page', () => {
    expect(placeDraft([{ start: 900, end: 901, text: '' }], old, old)).toBeNull();
    expect(placeDraft([{ start: 5, end: 4, text: '' }], old, old)).toBeNull();
  });
});
