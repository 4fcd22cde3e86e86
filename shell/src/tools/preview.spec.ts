import { describe, expect, it } from '@jest/globals';
import { PREVIEW_KEY } from '../lib/preview-key.ts';
import { previewStanding, takePreview } from './preview.ts';
import { listedTool, release } from './testing/listed-tool.ts';

function setUp(address: string, kept: string | null = null) {
  const stored = new Map(kept === null ? [] : [[PREVIEW_KEY, kept]]);
  const shown: unknown[] = [];
  const preview = takePreview(
    { href: `https://app.example.com${address}` },
    { state: { key: 'a' }, replaceState: (state, _, url) => void shown.push([state, url]) },
    {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  );
  return { preview, shown, kept: () => stored.get(PREVIEW_KEY) };
}

describe('the link of a preview', () => {
  it('loses its token in the address, and nothing else', () => {
    const { preview, shown, kept } = setUp('/dashboard?q=pets&previa=a.b-c_d#topo');
    expect(shown).toEqual([[{ key: 'a' }, '/dashboard?q=pets#topo']]);
    expect(preview.token()).toBe('a.b-c_d');
    expect(kept()).toBe('a.b-c_d');
  });

  it('holds for the next page load too, until it is ended', () => {
    const { preview, shown, kept } = setUp('/dashboard', 'kept');
    expect(shown).toEqual([]);
    expect(preview.token()).toBe('kept');
    preview.end();
    expect(preview.token()).toBeNull();
    expect(kept()).toBeUndefined();
  });

  it.each([
    ['is empty', '', 'kept'],
    ['is longer than any of ours', 'x'.repeat(401), 'kept'],
    ['could not be a header', 'a%0Ab', 'kept'],
  ])('changes nothing when it %s, and is taken away all the same', (_what, given, expected) => {
    const { preview, shown } = setUp(`/dashboard?previa=${given}`, 'kept');
    expect(preview.token()).toBe(expected);
    expect(shown).toHaveLength(1);
  });

  it('works where storage is forbidden', () => {
    const denied = () => {
      throw new Error('denied');
    };
    const preview = takePreview(
      { href: 'https://app.example.com/?previa=abc' },
      { state: null, replaceState: () => {} },
      { getItem: denied, setItem: denied, removeItem: denied },
    );
    expect(preview.token()).toBe('abc');
    preview.end();
    expect(preview.token()).toBeNull();
  });
});

describe('what became of a preview', () => {
  const shown = listedTool({ current: release('3.0.0'), preview: { state: 'shown' } });
  const other = listedTool({ name: 'mf-other' });

  it('is the tool that is shown, among the others', () => {
    expect(previewStanding([other, shown])).toEqual({ state: 'shown', listed: shown });
  });

  it('is why it is not', () => {
    expect(previewStanding([other, { ...shown, preview: { state: 'expired' } }])).toEqual({
      state: 'expired',
    });
  });

  it('is nothing where nobody asked for one', () => {
    expect(previewStanding([other])).toBeNull();
  });
});
