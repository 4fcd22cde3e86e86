import { countWays } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { findWays } from './clone-ways.ts';

const ORIGINAL = 'https://funil.test/oferta';
const NOTHING_OWN = { checkouts: [], whatsapp: null, legalUrl: null, addresses: [] };

/** Reads a clone with one file of data beside its page. */
async function waysOf(data: unknown, pages?: string[]) {
  const texts: Record<string, string> = { page: '<h1>Oferta</h1>', data: JSON.stringify(data) };
  const fileOf = (sha256: string, type: string) => ({ sha256, type, bytes: 10 });
  const manifest: CloneManifest = {
    format: 1,
    entry: '/oferta',
    originalUrl: ORIGINAL,
    files: { '/oferta': fileOf('page', 'text/html'), '/dados.json': fileOf('data', 'application/json') },
    redirects: {},
    calls: [],
    ...(pages && { pages }),
  };
  const reading = {
    run: async (job: { run: (input: unknown) => unknown }, input: unknown) => job.run(input),
  };
  const found = await findWays(manifest, {
    files: { get: async ({ sha256 }) => Buffer.from(texts[sha256] ?? '') },
    reading: reading as unknown as Reading,
    signal: new AbortController().signal,
  });
  return found.flatMap(({ ways }) => ways);
}

describe('a whole address of the original in data', () => {
  const data = {
    next: 'https://www.funil.test/checkout?utm_source=x',
    shop: 'https://funil.test/carrinho',
    pay: 'https://pay.hotmart.com/A1',
  };

  it('is the owner’s own place where the clone has the page, and somebody else’s where it has not', async () => {
    const ways = await waysOf(data, ['/oferta', '/checkout']);
    expect(ways.map(({ target, inClone }) => [target, inClone === true])).toEqual([
      ['https://www.funil.test/checkout?utm_source=x', true],
      ['https://funil.test/carrinho', false],
      ['https://pay.hotmart.com/A1', false],
    ]);
    expect(countWays(ways, NOTHING_OWN)).toEqual({ own: 1, other: 2, nowhere: 0 });
  });

  it('is somebody else’s in a clone of one page', async () => {
    expect(countWays(await waysOf(data), NOTHING_OWN)).toEqual({ own: 0, other: 3, nowhere: 0 });
  });
});
