import { describe, expect, it } from '@jest/globals';
import { readView, type View, writeView } from './view.ts';

const siteId = '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11';
const cloneId = '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a12';

describe('what is open beside the list', () => {
  it.each<[string, View | null]>([
    ['', null],
    [`site=${siteId}`, { panel: 'clones', siteId, cloneId: null }],
    [`site=${siteId}&clone=${cloneId}`, { panel: 'clones', siteId, cloneId }],
    [`site=${siteId}&panel=notices&clone=${cloneId}`, { panel: 'notices', siteId, cloneId }],
    [`site=${siteId}&panel=install`, { panel: 'install', siteId, cloneId: null }],
    [`site=${siteId}&panel=alerts`, { panel: 'alerts', siteId, cloneId: null }],
  ])('is told by the address: %s', (search, view) => {
    expect(readView(new URLSearchParams(search))).toEqual(view);
    expect(writeView(view).toString()).toBe(search);
  });

  it.each([
    ['site=x', null],
    [`site=${siteId}&panel=notices`, 'clones'],
    [`site=${siteId}&panel=other`, 'clones'],
    [`site=${siteId}&panel=install&clone=${cloneId}`, 'install'],
  ])('is the nearest that makes sense: %s', (search, panel) => {
    const view = readView(new URLSearchParams(search));
    expect(view?.panel ?? null).toBe(panel);
    expect(view?.cloneId ?? null).toBeNull();
  });
});
