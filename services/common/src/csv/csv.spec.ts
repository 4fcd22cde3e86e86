import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import {
  CsvError,
  type CsvRow,
  type CsvValue,
  csv,
  decodeTable,
  guardFormula,
  readCsv,
  sendTable,
  unguardFormula,
} from './csv.ts';

type Lines = (signal: AbortSignal) => AsyncIterable<string>;

const server = createServer();
let lines: Lines;
let outcome: Promise<void>;
let url: string;
beforeEach(async () => {
  server.removeAllListeners('request').on('request', (_request, response) => {
    outcome = sendTable(asExpress(response), 'tabela.csv', lines);
    outcome.catch(() => response.headersSent || response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** With what sendTable uses of it besides Node's own. */
function asExpress(response: ServerResponse): Response {
  const attachment = (name: string) =>
    response.setHeader('content-disposition', `attachment; filename=${name}`);
  return Object.assign(response, { attachment }) as unknown as Response;
}

const LINE = `${'x'.repeat(1000)}\n`;

describe('sendTable', () => {
  it('sends every line, in order', async () => {
    lines = async function* () {
      for (let at = 0; at < 1000; at += 1) yield `${at};${LINE}`;
    };
    const reply = await fetch(url);
    expect(await reply.text()).toBe(Array.from({ length: 1000 }, (_, at) => `${at};${LINE}`).join(''));
    await outcome;
  });

  it('leaves the answer to others when it fails before the first byte', async () => {
    lines = async function* () {
      yield 'titulo\n';
      throw new Error('the database is away');
    };
    const reply = await fetch(url);
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([503, null]);
    await expect(outcome).rejects.toThrow('the database is away');
  });

  it('breaks the connection when it fails later: half a table must not pass for a whole one', async () => {
    lines = async function* () {
      for (let at = 0; at < 1000; at += 1) yield LINE;
      throw new Error('the database is away');
    };
    await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow();
    await expect(outcome).rejects.toThrow('the database is away');
  });

  it('stops reading, without a failure, when the client goes away', async () => {
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    lines = async function* (signal) {
      try {
        while (!signal.aborted) {
          yield LINE;
          // As a page of rows would be waited for.
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        stop();
      }
    };
    const caller = new AbortController();
    const reply = await fetch(url, { signal: caller.signal });
    await reply.body!.getReader().read();
    caller.abort();
    await stopped;
    await expect(outcome).resolves.toBeUndefined();
  });
});

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

describe('guardFormula', () => {
  it.each([
    '=1',
    "'=1",
    "''=1",
    "'",
    "''a",
    "'a",
    '',
    ' =1',
    "' =1",
    '\t',
    "'\t",
    '\n-',
    'a=b',
    '－1',
    "d'água",
    '-',
  ])('of %j is undone', (text) => {
    expect(unguardFormula(guardFormula(text))).toBe(text);
  });
});

describe('readCsv', () => {
  const rows = (text: string): Promise<CsvRow[]> => all(readCsv(text));
  const cells = async (text: string) => (await rows(text)).map((row) => row.cells);

  it('reads back what csv writes, whatever people have typed', async () => {
    const texts = [
      'a;b',
      '"',
      '""',
      'x"y',
      '=1',
      "'=1",
      '\r\n',
      'a\rb\nc',
      '\tq',
      "d'água",
      '👩‍🔧'.repeat(20_000),
      ' x ',
    ];
    const written = (await all(csv({ a: (row: string) => row, b: () => 'fim' }, texts))).join('');
    expect((await cells(written)).slice(1)).toEqual(texts.map((text) => [text, 'fim']));
  });

  it.each([
    [
      'id;a\r\n1;x,y\r\n',
      [
        ['id', 'a'],
        ['1', 'x,y'],
      ],
    ],
    [
      'id,a\n1,x;y',
      [
        ['id', 'a'],
        ['1', 'x;y'],
      ],
    ],
    [
      'id\ta\r1\tx;y\r',
      [
        ['id', 'a'],
        ['1', 'x;y'],
      ],
    ],
    [
      '\uFEFF"id","a"\n"1","x"\n',
      [
        ['id', 'a'],
        ['1', 'x'],
      ],
    ],
    ['a\n\n\nb\n', [['a'], ['b']]],
    ['', []],
  ])('reads %j', async (text, expected) => {
    expect(await cells(text)).toEqual(expected);
  });

  it('knows the line on which each row begins', async () => {
    expect((await rows('a\n"x\ry\nz"\n\nb')).map(({ line }) => line)).toEqual([1, 2, 6]);
    expect((await rows('id;a\r\n1;"x\r\ny\nz"\r\n\r\n2;b')).map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it.each([
    ['a\nb;"c\nd', 'a quote without end'],
    ['a\n"b"c', 'text behind a quote'],
    ['a\nb"c', 'a quote in the middle'],
  ])('breaks off at %j: %s', async (text) => {
    await expect(rows(text)).rejects.toThrow(CsvError);
  });

  it.each([
    ['millions of cells', ';'],
    ['a cell of megabytes', '"'],
  ])('breaks off at %s', async (_what, character) => {
    const file = `a\n${character}${(character === ';' ? ';' : 'x').repeat(10 * 1024 * 1024)}`;
    await expect(rows(file)).rejects.toThrow('line 2');
  });
});

describe('decodeTable', () => {
  it.each<[Buffer, string | null, string]>([
    [Buffer.from('maçã “cara” €'), 'maçã “cara” €', 'UTF-8'],
    [Buffer.from('\uFEFFmaçã'), '\uFEFFmaçã', 'UTF-8 with its mark'],
    [
      Buffer.from('ma\u00e7\u00e3 \u0093x\u0094 \u0080', 'latin1'),
      'maçã “x” €',
      'the code page of spreadsheets',
    ],
    [Buffer.from('\uFEFFmaçã', 'utf16le'), null, 'UTF-16'],
    [Buffer.concat([Buffer.from('maçã'), Buffer.from([0xe3])]), null, 'UTF-8 with a byte that is none'],
    [Buffer.from('a\0b'), null, 'no text'],
  ])('reads %o as %j: %s', (bytes, expected) => {
    expect(decodeTable(bytes)).toBe(expected);
  });
});
