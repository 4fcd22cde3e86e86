import { describe, expect, it } from '@jest/globals';
import { NoticeReader } from './notice-reader.ts';

const read = (value: unknown) => NoticeReader.of(Buffer.from(JSON.stringify({ it: value })))!;

describe('of', () => {
  it.each(['', '{', '[]', 'null', '7', '"text"'])('takes no %j', (text) => {
    expect(NoticeReader.of(Buffer.from(text))).toBeNull();
  });

  it('takes no bytes that are not UTF-8', () => {
    expect(NoticeReader.of(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeNull();
  });
});

describe('value', () => {
  it('follows keys and indexes', () => {
    expect(read([{ a: 1 }, { a: 2 }]).value('it.1.a')).toBe(2);
  });

  it.each(['it.__proto__', 'it.constructor', 'it.length.x', 'nothing.at.all', 'it.toString'])(
    'finds nothing at %s',
    (path) => {
      expect(read({ a: 1 }).value(path)).toBeUndefined();
    },
  );
});

describe('id', () => {
  it.each([
    ['abc', 'abc'],
    [' abc ', 'abc'],
    [788921, '788921'],
    [0, '0'],
    ['', null],
    ['a'.repeat(101), null],
    ['a\u0000b', null],
    ['\ud83d', null],
    [1.5, null],
    [1e300, null],
    [null, null],
    [true, null],
    [{}, null],
  ])('%j is %j', (value, expected) => {
    expect(read(value).id('it')).toBe(expected);
  });

  it('takes the first that is one', () => {
    expect(read({ a: null, b: 'x', c: 'y' }).id('it.a', 'it.b', 'it.c')).toBe('x');
  });
});

describe('time', () => {
  it.each([
    ['2026-06-08T14:53:19.679Z', '2026-06-08T14:53:19.679Z'],
    ['2025-04-08T14:43:43.575271-03:00', '2025-04-08T17:43:43.575Z'],
    ['2026-06-08 11:53', '2026-06-08T14:53:00.000Z'],
    ['2026-06-08 11:53:10', '2026-06-08T14:53:10.000Z'],
    ['2026-06-08T11:53:10', '2026-06-08T14:53:10.000Z'],
    ['2026-13-40 11:53', null],
    ['2026-02-30', null],
    ['ontem', null],
    ['7', null],
    [1_795_000_000, null],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ])('%j is %j', (value, expected) => {
    expect(read(value).time('it')?.toISOString() ?? null).toBe(expected);
  });

  it('does not take seconds for milliseconds', () => {
    expect(read(1_763_247_745).milliseconds('it')).toBeNull();
    expect(read(1_763_247_745).seconds('it')?.toISOString()).toBe('2025-11-15T23:02:25.000Z');
    expect(read(1_763_247_745_737).milliseconds('it')?.toISOString()).toBe('2025-11-15T23:02:25.737Z');
  });
});

describe('reais', () => {
  it.each([
    [97, 9700],
    [49.9, 4990],
    [21.31, 2131],
    ['25.00', 2500],
    ['R$ 97,00', 9700],
    ['R$ 1.097,50', 109_750],
    ['grátis', null],
    [-5, null],
    [Number.MAX_SAFE_INTEGER, null],
    [null, null],
  ])('%j is %j cents', (value, expected) => {
    expect(read(value).reais('it')).toBe(expected);
  });
});

it('takes cents as they are, and a currency by its code', () => {
  expect(read(4990).cents('it')).toBe(4990);
  expect(read('4990').cents('it')).toBeNull();
  expect(read('brl').currency('it')).toBe('BRL');
  expect(read('R$').currency('it')).toBeNull();
});
