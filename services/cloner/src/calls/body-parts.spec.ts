import { expect, it } from '@jest/globals';
import { bodyParts } from './body-parts.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const parts = (body: string, type?: string) => bodyParts(Buffer.from(body), type);
const json = (value: unknown) => parts(JSON.stringify(value), JSON_TYPE) ?? [];

it('hashes each leaf with its path, so that two visitors have in common what both have answered', () => {
  const ana = json({ step: 'idade', answer: { option: 2, tags: ['a', 'b'] }, at: 1 });
  const rui = json({ at: 99, step: 'idade', answer: { option: 2, tags: ['a', 'c'] } });
  expect(ana).toHaveLength(5);
  expect(ana.every((part) => /^[0-9a-f]{16}$/.test(part))).toBe(true);
  expect(ana.filter((part) => rui.includes(part))).toHaveLength(3);
  expect(json({ step: 'peso' })).not.toEqual(json({ peso: 'step' }));
});

it('reads forms and texts that are JSON as it reads JSON', () => {
  const multipart = '--x\r\ncontent-disposition: form-data; name="step"\r\n\r\nidade\r\n--x--\r\n';
  const one = json({ step: 'idade' });
  expect(parts('step=idade', FORM_TYPE)).toEqual(one);
  expect(parts('{"step":"idade"}', 'text/plain;charset=UTF-8')).toEqual(one);
  expect(parts(multipart, 'multipart/form-data; boundary=x')).toEqual(one);
});

it.each([
  ['nothing', '', JSON_TYPE],
  ['an empty object', '{}', JSON_TYPE],
  ['JSON that breaks off', '{"a":', JSON_TYPE],
  ['bytes', '\u0000\u0001', 'application/octet-stream'],
  ['an upload of megabytes', `{"a":"${'a'.repeat(5 * 1024 * 1024)}"}`, JSON_TYPE],
])('says nothing of %s', (_, body, type) => {
  expect(parts(body, type)).toBeUndefined();
});

it('holds no more than 64 parts, however deep they lie', () => {
  expect(json(Array.from({ length: 500 }, (_, at) => at))).toHaveLength(64);
  expect(parts('['.repeat(5_000) + ']'.repeat(5_000), JSON_TYPE)).toBeUndefined();
});
