import { expect, it } from '@jest/globals';
import { fileNameOf } from './file-name.ts';

it.each([
  [`attachment; filename="bolos-media.zip"`, 'bolos-media.zip'],
  [`attachment; filename="ora__o.zip"; filename*=UTF-8''ora%C3%A7%C3%A3o.zip`, 'oração.zip'],
  [`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%A`, 'a.zip'],
  [`attachment; filename="a \\"b\\".zip"`, 'a "b".zip'],
  [`attachment; filename="../../etc/passwd"`, 'passwd'],
  [`attachment; filename=""`, null],
  ['attachment', null],
])('%s', (disposition, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': disposition }))).toBe(name);
});

it('has no name without the header', () => {
  expect(fileNameOf(new Headers())).toBeNull();
});
