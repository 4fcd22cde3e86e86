import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { MemorySink } from '../../test/support/memory-sink.ts';
import type { Exchange } from '../capture/exchanges.ts';
import { ArchiveIndex } from './archive-index.ts';
import { ArchivedAnswers } from './archived-answers.ts';
import { WarcError, type WarcLimits } from './read-warc.ts';
import { writeWarc } from './write-warc.ts';

const LIMITS: WarcLimits = { bytes: 1_000_000, recordBytes: 300_000, records: 100 };
const never = new AbortController().signal;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function exchange(
  sink: MemorySink,
  url: string,
  body: string,
  more: Partial<Exchange> = {},
): Promise<Exchange> {
  const type = more.headers?.find(([name]) => name === 'content-type')?.[1] ?? 'text/html';
  return {
    url,
    method: 'GET',
    at: '2026-11-28T01:02:03.456Z',
    request: { headers: [['user-agent', 'Teste']], body: null },
    status: 200,
    headers: [['content-type', type]],
    body: body === '' ? null : await sink.put(Buffer.from(body), type),
    ...more,
  };
}

/** A recording of one page: a redirect, a text, a call with a body, and a picture that is missing. */
async function recorded(): Promise<{ sink: MemorySink; file: Buffer }> {
  const sink = new MemorySink();
  const sent = await sink.put(Buffer.from('{"a":1}'), 'application/json');
  const json: Exchange['headers'] = [['content-type', 'application/json']];
  const exchanges = [
    await exchange(sink, 'https://a.test/', '', { status: 302, headers: [['location', '/oferta?x=1']] }),
    await exchange(sink, 'https://a.test/oferta?x=1', '<h1>Olá\r\n\r\n</h1>'),
    await exchange(sink, 'https://a.test/api', '{"b":2}', {
      method: 'POST',
      headers: [...json, ['x-mau', 'a\r\ninjetado: sim']],
      request: { headers: [['content-type', 'application/json']], body: sent },
    }),
    await exchange(sink, 'https://a.test/foto.png', '', { status: 404, headers: [] }),
  ];
  const pages = [
    { url: 'https://a.test/oferta?x=1', depth: 0, via: null },
    { url: 'https://a.test/upsell', depth: 1, via: 'https://a.test/oferta?x=1' },
  ];
  const store = {
    open: async (hash: string) => Readable.from([await sink.get({ sha256: hash, bytes: 0, type: '' })]),
  };
  const at = new Date('2026-11-28T01:02:03Z');
  const stream = writeWarc({ fileName: 'a.warc.gz', software: 'Teste', at, pages, exchanges }, store);
  return { sink, file: await buffer(stream) };
}

/** Each member of the file, decompressed: knows nothing but the two formats. */
function members(file: Buffer): Buffer[] {
  const starts: number[] = [];
  for (
    let at = file.indexOf('\x1f\x8b\x08', 0, 'latin1');
    at !== -1;
    at = file.indexOf('\x1f\x8b\x08', at + 1, 'latin1')
  )
    starts.push(at);
  const found: Buffer[] = [];
  for (let from = 0, next = 1; from < starts.length; next += 1) {
    try {
      found.push(gunzipSync(file.subarray(starts[from], starts[next])));
      from = next;
    } catch {
      // The three bytes stood in the middle of a member.
      if (next > starts.length) throw new Error('the file is no chain of members');
    }
  }
  return found;
}

interface PlainRecord {
  version: string;
  headers: Map<string, string>;
  block: Buffer;
}

function plain(member: Buffer): PlainRecord {
  const end = member.indexOf('\r\n\r\n');
  const [version = '', ...lines] = member.toString('utf8', 0, end).split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const block = member.subarray(end + 4, end + 4 + Number(headers.get('Content-Length')));
  expect(member.subarray(end + 4 + block.length).toString()).toBe('\r\n\r\n');
  return { version, headers, block };
}

describe('an exported file', () => {
  it('is WARC 1.1, a member for each record, with digests that hold and requests beside their answers', async () => {
    const { file } = await recorded();
    const all = members(file).map(plain);
    expect(all.map(({ headers }) => headers.get('WARC-Type'))).toEqual([
      'warcinfo',
      ...['response', 'request', 'response', 'request', 'response', 'request', 'response', 'request'],
      ...['metadata', 'metadata'],
    ]);
    for (const { version, headers, block } of all) {
      expect(version).toBe('WARC/1.1');
      expect(headers.get('WARC-Record-ID')).toMatch(/^<urn:uuid:[0-9a-f-]{36}>$/);
      expect(headers.get('WARC-Date')).toMatch(/^2026-11-28T01:02:03/);
      const digest = headers.get('WARC-Block-Digest');
      if (headers.get('WARC-Type') !== 'warcinfo') expect(digest).toBe(`sha256:${sha256(block)}`);
    }
    const [, redirect, , page, asked, answer, call] = all;
    expect(redirect?.block.toString()).toBe(
      'HTTP/1.1 302 Found\r\nlocation: /oferta?x=1\r\nContent-Length: 0\r\n\r\n',
    );
    expect(page?.headers.get('WARC-Target-URI')).toBe('https://a.test/oferta?x=1');
    expect(page?.block.toString()).toBe(
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nContent-Length: 17\r\n\r\n<h1>Olá\r\n\r\n</h1>',
    );
    expect(asked?.headers.get('WARC-Concurrent-To')).toBe(page?.headers.get('WARC-Record-ID'));
    expect(asked?.block.toString()).toBe(
      'GET /oferta?x=1 HTTP/1.1\r\nHost: a.test\r\nuser-agent: Teste\r\n\r\n',
    );
    expect(answer?.block.toString()).toContain('x-mau: a injetado: sim\r\n');
    expect(call?.block.toString()).toBe(
      'POST /api HTTP/1.1\r\nHost: a.test\r\ncontent-type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}',
    );
  });

  it('is read again as what was recorded', async () => {
    const { file } = await recorded();
    const into = new MemorySink();
    const index = await ArchiveIndex.read(Readable.from([file]), LIMITS, into, never);
    expect([index.firstPage, index.furtherPages]).toEqual([
      'https://a.test/oferta?x=1',
      ['https://a.test/upsell'],
    ]);
    const answers = new ArchivedAnswers(index, into);
    const fetched = async (url: string) => {
      const response = await answers.fetch(url, { maxBytes: 1_000, timeoutMs: 1_000 });
      return [response.url.href, response.status, await response.text()];
    };
    expect(await fetched('https://a.test/#x')).toEqual([
      'https://a.test/oferta?x=1',
      200,
      '<h1>Olá\r\n\r\n</h1>',
    ]);
    expect(await fetched('http://a.test/oferta?x=1')).toMatchObject({ 1: 200 });
    expect(await fetched('https://a.test/foto.png')).toMatchObject({ 1: 404 });
    expect(await fetched('https://outro.test/')).toEqual(['https://outro.test/', 404, '']);
    const called = index.find('POST', 'https://a.test/api', sha256('{"a":1}'));
    expect(called?.body && (await into.get(called.body)).toString()).toBe('{"b":2}');
    expect(index.find('GET', 'https://a.test/api')).toBeNull();
  });
});

/** A record as any tool may write it. */
function record(headers: Record<string, string>, block: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(block as string);
  const lines = Object.entries({ 'Content-Length': String(bytes.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${lines.join('')}\r\n`), bytes, Buffer.from('\r\n\r\n')]);
}

const response = (url: string, head: string, body: string | Buffer = '', more: Record<string, string> = {}) =>
  record(
    { 'WARC-Type': 'response', 'WARC-Target-URI': url, ...more },
    Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`), Buffer.from(body as string)]),
  );

async function read(
  file: Buffer,
  limits = LIMITS,
): Promise<{ index: ArchiveIndex; text: (url: string) => Promise<string | null> }> {
  const sink = new MemorySink();
  // In small parts, so that every boundary of the format is cut somewhere.
  const parts = Array.from({ length: Math.ceil(file.length / 7) }, (_, at) =>
    file.subarray(at * 7, at * 7 + 7),
  );
  const index = await ArchiveIndex.read(Readable.from(parts), limits, sink, never);
  const text = async (url: string) => {
    const found = index.find('GET', url);
    return found === null ? null : found.body === null ? '' : (await sink.get(found.body)).toString();
  };
  return { index, text };
}

describe('a file of another tool', () => {
  it.each<[string, Buffer]>([
    ['as it is', response('https://a.test/', '200 OK\r\nContent-Type: text/html', 'oi')],
    ['as one member', gzipSync(response('https://a.test/', '200 OK\r\nContent-Type: text/html', 'oi'))],
    ['in angle brackets', response('<https://a.test/>', '200 OK', 'oi')],
    [
      'in chunks',
      response(
        'https://a.test/',
        '200 OK\r\nTransfer-Encoding: chunked',
        '1\r\no\r\n1;x=y\r\ni\r\n0\r\n\r\n',
      ),
    ],
    [
      'in chunks by its header alone',
      response('https://a.test/', '200 OK\r\nTransfer-Encoding: chunked', 'oi'),
    ],
    ['compressed', response('https://a.test/', '200 OK\r\nContent-Encoding: gzip', gzipSync('oi'))],
    ['compressed by its header alone', response('https://a.test/', '200 OK\r\nContent-Encoding: br', 'oi')],
    [
      'as a resource',
      record(
        { 'WARC-Type': 'resource', 'WARC-Target-URI': 'https://a.test/', 'Content-Type': 'text/html' },
        'oi',
      ),
    ],
    [
      'after a failure',
      Buffer.concat([
        response('https://a.test/', '503 Busy', 'não'),
        response('https://a.test/', '200 OK', 'oi'),
      ]),
    ],
    [
      'before a part',
      Buffer.concat([
        response('https://a.test/', '200 OK', 'oi'),
        response('https://a.test/', '206 Partial', 'o'),
      ]),
    ],
    [
      'as the same as another',
      Buffer.concat([
        response('https://b.test/', '200 OK', 'oi', { 'WARC-Payload-Digest': 'sha1:X' }),
        record({
          'WARC-Type': 'revisit',
          'WARC-Target-URI': 'https://a.test/',
          'WARC-Payload-Digest': 'sha1:X',
        }),
      ]),
    ],
  ])('holds an answer %s', async (_how, file) => {
    const { text } = await read(file);
    expect(await text('https://a.test/')).toBe('oi');
  });

  it('does not read on past a block whose headers have no end', async () => {
    const bare = record(
      { 'WARC-Type': 'response', 'WARC-Target-URI': 'https://a.test/' },
      'HTTP/1.1 204 No Content\r\n',
    );
    const { text } = await read(Buffer.concat([bare, response('https://b.test/', '200 OK', 'oi')]));
    expect([await text('https://a.test/'), await text('https://b.test/')]).toEqual(['', 'oi']);
  });
});

describe('a hostile file', () => {
  const page = response('https://a.test/', '200 OK', 'oi');
  it.each<[string, Buffer, Partial<WarcLimits>, WarcError['rule']]>([
    ['nothing', Buffer.alloc(0), {}, 'format'],
    ['another format', Buffer.from('PK\x03\x04 um zip'), {}, 'format'],
    ['a page', Buffer.from('<!doctype html><title>x</title>'), {}, 'format'],
    ['a record that breaks off', page.subarray(0, page.length - 12), {}, 'format'],
    ['a member that breaks off', gzipSync(page).subarray(0, 40), {}, 'format'],
    [
      'a header without end',
      Buffer.concat([Buffer.from('WARC/1.0\r\nA: '), Buffer.alloc(100_000, 'a')]),
      {},
      'format',
    ],
    ['headers without end', Buffer.from(`WARC/1.0\r\n${'a: b\r\n'.repeat(5_000)}`), {}, 'format'],
    ['a line without end', Buffer.alloc(100_000, 'a'), {}, 'format'],
    ['a length that is none', record({ 'Content-Length': '-1' }), {}, 'format'],
    ['a length of many digits', record({ 'Content-Length': '9'.repeat(30) }), {}, 'format'],
    ['no length', Buffer.from('WARC/1.0\r\nWARC-Type: response\r\n\r\noi'), {}, 'format'],
    ['a bomb', gzipSync(response('https://a.test/', '200 OK', Buffer.alloc(5_000_000))), {}, 'bytes'],
    ['too many records', Buffer.concat(Array.from({ length: 12 }, () => page)), { records: 10 }, 'records'],
  ])('of %s is refused', async (_what, file, limits, rule) => {
    await expect(read(file, { ...LIMITS, ...limits })).rejects.toMatchObject({ rule });
  });

  it('loses what is too large, and keeps the rest', async () => {
    const bomb = response(
      'https://bomba.test/',
      '200 OK\r\nContent-Encoding: gzip',
      gzipSync(Buffer.alloc(2_000_000)),
    );
    const large = response('https://grande.test/', '200 OK', Buffer.alloc(400_000));
    const { text } = await read(Buffer.concat([bomb, large, page]));
    const found = await Promise.all(
      ['https://bomba.test/', 'https://grande.test/', 'https://a.test/'].map(text),
    );
    expect(found).toEqual([null, null, 'oi']);
  });

  it('has its circles of redirects ended, and its headers kept from being sent', async () => {
    const circle = response(
      'https://a.test/',
      '302 Found\r\nLocation: /\r\nSet-Cookie: a=1\r\nMau\x01: x',
      '',
    );
    const { index } = await read(circle);
    const answers = new ArchivedAnswers(index, new MemorySink());
    await expect(answers.fetch('https://a.test/', { maxBytes: 9, timeoutMs: 9 })).rejects.toMatchObject({
      code: 'too_many_redirects',
    });
  });
});
