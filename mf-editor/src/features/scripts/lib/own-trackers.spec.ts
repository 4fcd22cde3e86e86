import { describe, expect, it } from '@jest/globals';
import { duplicatesIn, type Reach, reachOf, trackerOf, trackerProblem } from './own-trackers.ts';
import { type KnownScript, knownIn, type PageScript, type ScriptForm } from './page-scripts.ts';

const META = { kind: 'meta-pixel', id: '1234567890' } as const;
const known = (kind: KnownScript['kind'], ...ids: string[]) => [{ kind, ids }];

describe('a tracker put in by its id', () => {
  it('is known however it was typed', () => {
    expect(trackerOf('google-analytics', ' g-abcdef1234 ')).toEqual({
      kind: 'google-analytics',
      id: 'G-ABCDEF1234',
    });
    expect(trackerOf('clarity', 'ABCDE12345').id).toBe('abcde12345');
  });

  it('is refused where it is none, is there already, or is one too many', () => {
    expect(trackerProblem({ kind: 'meta-pixel', id: 'GTM-ABC' }, [])).toBe('format');
    expect(trackerProblem(META, [META])).toBe('there');
    const ten = Array.from({ length: 10 }, (_, at) => ({ kind: 'kwai' as const, id: `12345678901${at}` }));
    expect(trackerProblem(META, ten)).toBe('full');
    expect(trackerProblem(META, ten.slice(1))).toBeNull();
  });
});

describe('the same account twice', () => {
  const pair = [
    { form: 'inline', known: known('meta-pixel', META.id) },
    { form: 'pixel', known: known('meta-pixel', META.id) },
    { form: 'external', known: known('google-analytics', 'G-ABCDEF1234') },
    { form: 'inline', known: known('google-analytics', 'G-ABCDEF1234') },
  ] satisfies { form: ScriptForm; known: KnownScript[] }[];

  it('is not the script and its pixel, nor the file of a tag and its set-up', () => {
    expect(duplicatesIn(pair, [{ kind: 'meta-pixel', id: '999999999' }])).toEqual([]);
  });

  it('is two of one form', () => {
    expect(duplicatesIn([...pair, ...pair.slice(0, 2)], [])).toEqual([META]);
  });

  it('is one in the page and the same by id', () => {
    expect(duplicatesIn(pair, [META])).toEqual([META]);
  });
});

describe('what a script of the page reaches', () => {
  const rules = {
    allowed: [META],
    savedHtml: `fbq('init','1234567890');fbq('init','5555555555')`,
    isOutside: (address: string) => address.startsWith('https://'),
  };
  const script = (text: string, address: string | null = null): PageScript => ({
    element: 1,
    place: 'head',
    form: address === null ? 'inline' : 'external',
    address,
    code: text,
    known: knownIn({ address, text }),
  });
  it.each<[Reach, string, PageScript]>([
    ['network', 'an account that is let out', script(`fbq('init','1234567890')`)],
    ['inside', 'the account of the original', script(`fbq('init','5555555555')`)],
    ['afterSave', 'an account that is new', script(`fbq('init','7777777777')`)],
    ['inside', 'a service without a way out', script(`hjid:1234567`)],
    ['inside', 'a file of the clone', script('', '/__ext/cdn.x.com/a.js')],
    ['blocked', 'a file elsewhere', script('', 'https://cdn.x.com/a.js')],
  ])('%s: %s', (reach, _, one) => {
    expect(reachOf(one, rules)).toBe(reach);
  });
});
