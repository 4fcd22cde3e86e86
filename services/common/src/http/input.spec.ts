import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { DomainError } from '../errors/domain-error.ts';
import { InputPipe, unstorable } from './input.ts';

const schema = z.strictObject({
  title: z.string().trim().max(5),
  tags: z.array(z.strictObject({ name: z.string() })).default([]),
});
const pipe = new InputPipe();

function parse(value: unknown): Promise<unknown> {
  return pipe.transform(value, { type: 'body', schema });
}

async function refusal(value: unknown): Promise<DomainError> {
  try {
    await parse(value);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it passed');
}

describe('InputPipe', () => {
  it('hands on what the schema makes of the input', async () => {
    expect(await parse({ title: ' abc ' })).toEqual({ title: 'abc', tags: [] });
  });

  it.each<[string, unknown, { path: string; rule: string }[]]>([
    [
      'every unknown key',
      { title: 'a', x: 1, y: 2 },
      [
        { path: 'x', rule: 'unrecognized_keys' },
        { path: 'y', rule: 'unrecognized_keys' },
      ],
    ],
    [
      'an unknown key deep inside',
      { title: 'a', tags: [{ name: 'a', x: 1 }] },
      [{ path: 'tags.0.x', rule: 'unrecognized_keys' }],
    ],
    ['a wrong type', { title: 1 }, [{ path: 'title', rule: 'invalid_type' }]],
    ['nothing at all', undefined, [{ path: '', rule: 'invalid_type' }]],
    [
      'a text that cannot be stored',
      { title: 'a', tags: [{ name: '\0' }] },
      [{ path: 'tags.0.name', rule: 'character' }],
    ],
  ])('names %s', async (_, value, fields) => {
    expect(await refusal(value)).toMatchObject({ code: 'request.input.invalid', status: 400, fields });
  });

  it('takes a key that names the prototype for what it is: unknown', async () => {
    const hostile = JSON.parse('{"title":"a","__proto__":{"admin":true},"constructor":1,"prototype":1}');
    expect((await refusal(hostile)).fields).toEqual(
      ['__proto__', 'constructor', 'prototype'].map((path) => ({ path, rule: 'unrecognized_keys' })),
    );
  });

  it('bounds what it says of input without bounds', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}`.padStart(500, 'k'), 1]));
    const { fields = [] } = await refusal({ title: 'a', ...many });
    expect(fields).toHaveLength(20);
    expect(Math.max(...fields.map(({ path }) => path.length))).toBe(120);
  });

  it('never repeats the refused value', async () => {
    const error = await refusal({ title: 'a long secret' });
    expect(JSON.stringify([error, error.fields, error.message])).not.toContain('long secret');
  });
});

describe('unstorable', () => {
  const deep = (levels: number) => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));

  it.each<[unknown, string | undefined]>([
    ['plain', undefined],
    ['😀', undefined],
    [{ a: ['x', { b: 'y\0' }] }, 'a.1.b'],
    [{ a: '\ud83d' }, 'a'],
    [{ a: { ['k\0']: 1 } }, 'a'],
    [[1, null, true, undefined], undefined],
    [Buffer.from([0]), undefined],
    [deep(30), undefined],
  ])('of %j is %j', (value, path) => {
    expect(unstorable(value)).toBe(path);
  });

  it('is found in nesting that would exhaust the stack', () => {
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = { a: value };
    expect(unstorable(value)).toMatch(/^a(\.a)+$/);
  });
});
