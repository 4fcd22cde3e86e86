import { describe, expect, it } from '@jest/globals';
import { type CsvValue, csv } from './csv.ts';
import { jsonList } from './json.ts';
import { inPages } from './pages.ts';
import { InProcessPersonalData, type PersonalData } from './personal-data.ts';

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

const cellOf = async (value: CsvValue) =>
  (await all(csv({ a: (row: CsvValue) => row }, [value]))).slice(1).join('').replace(/\r\n$/, '');

describe('csv', () => {
  it('begins with the mark that spreadsheets look for, and ends lines as they do', async () => {
    const text = await all(
      csv({ título: (row: string) => row, 'é meu': () => true }, ['Oferta', 'Duas; três']),
    );
    expect(text.join('')).toBe('\uFEFFtítulo;é meu\r\nOferta;sim\r\n"Duas; três";sim\r\n');
  });

  it.each<[CsvValue, string, string]>([
    ['=1+1', "'=1+1", 'a formula'],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`, 'a formula with quotes'],
    ['+55 11', "'+55 11", 'a plus'],
    ['-2', "'-2", 'a minus that somebody typed'],
    ['@SUM(A1)', "'@SUM(A1)", 'an at sign'],
    ['  =1', "'  =1", 'a formula behind spaces'],
    ['\t=1', "'\t=1", 'a formula behind a tab'],
    ['\r=1', `"'\r=1"`, 'a formula behind a return'],
    ['＝1', "'＝1", 'a full-width sign'],
    [['=a', 'b'], `"'=a, b"`, 'a list that begins as one'],
    [-2, '-2', 'a number'],
    ['a=b', 'a=b', 'a sign in the middle'],
    ['duas\nlinhas', '"duas\nlinhas"', 'a line break'],
    [null, '', 'nothing'],
    [new Date('2026-11-20T12:00:00Z'), '2026-11-20T12:00:00.000Z', 'a time'],
    [false, 'não', 'a no'],
  ])('writes %j as %j: %s', async (value, expected) => {
    expect(await cellOf(value)).toBe(expected);
  });
});

describe('jsonList', () => {
  it.each([[[]], [[1]], [[{ a: 'x' }, { b: [1, 2] }]]])('writes %j so that it can be read', async (list) => {
    expect(JSON.parse((await all(jsonList(list))).join(''))).toEqual(list);
  });
});

describe('inPages', () => {
  it('reads to the end, each page after the last row of the one before', async () => {
    const asked: (number | null)[] = [];
    const rows = inPages(2, new AbortController().signal, async (after: number | null) => {
      asked.push(after);
      return [1, 2, 3, 4].filter((row) => row > (after ?? 0)).slice(0, 2);
    });
    expect(await all(rows)).toEqual([1, 2, 3, 4]);
    expect(asked).toEqual([null, 2, 4]);
  });

  it('reads no more once nobody wants it', async () => {
    const controller = new AbortController();
    const rows = inPages(1, controller.signal, async () => {
      controller.abort(new Error('gone'));
      return [1];
    });
    await expect(all(rows)).rejects.toThrow('gone');
  });
});

describe('the registry', () => {
  it('takes each domain once', () => {
    const registry = new InProcessPersonalData();
    const notes = { domain: 'notes' } as PersonalData;
    registry.register(notes);
    expect(() => registry.register(notes)).toThrow('personal data of notes are registered twice');
    expect(registry.all()).toEqual([notes]);
  });
});
