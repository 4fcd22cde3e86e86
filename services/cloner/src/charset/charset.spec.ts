import { expect, it } from '@jest/globals';
import { readPage, readScript, readSheet } from './read-text.ts';
import { writePage, writeSheet } from './write-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each<[name: string, bytes: Buffer, contentType: string, encoding: string, has: string]>([
  ['nothing said', latin1('<p>\x80 \x93a\x94 \xe7'), 'text/html', 'windows-1252', '€ “a” ç'],
  ['utf-8 by header', Buffer.from('<p>ç€'), 'text/html; charset=UTF-8', 'utf-8', 'ç€'],
  ['iso-8859-1 by header', latin1('<p>\xe7\x80'), 'text/html; charset="ISO-8859-1"', 'windows-1252', 'ç€'],
  [
    'header over meta',
    Buffer.from('<meta charset=windows-1251><p>ç'),
    'text/html;charset=utf-8',
    'utf-8',
    'ç',
  ],
  ['mark over header', Buffer.from('\ufeff<p>ç'), 'text/html;charset=windows-1251', 'utf-8', '<p>ç'],
  [
    'windows-1251 by meta',
    latin1('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2'),
    'text/html',
    'windows-1251',
    'Привет',
  ],
  [
    'by http-equiv',
    latin1('<META content="text/html; charset=koi8-r" HTTP-EQUIV=Content-Type><p>\xf0'),
    '',
    'koi8-r',
    'П',
  ],
  ['Shift_JIS', latin1('<meta charset=Shift_JIS><p>\x93\xfa\x96{'), 'text/html', 'shift_jis', '日本'],
  ['utf-16 with its mark', Buffer.from('\ufeff<p>ç', 'utf16le'), 'text/html', 'utf-16le', '<p>ç'],
  ['utf-16 said in single bytes', Buffer.from('<meta charset=utf-16><p>ç'), 'text/html', 'utf-8', 'ç'],
  ['xml', latin1('<?xml version="1.0" encoding="iso-8859-2"?><svg>\xb1'), 'image/svg+xml', 'iso-8859-2', 'ą'],
  ['in a comment', Buffer.from('<!-- <meta charset=koi8-r> --><meta charset=utf-8><p>ç'), '', 'utf-8', 'ç'],
  ['in another attribute', latin1('<p title="<meta charset=utf-8>"><p>\xe7'), '', 'windows-1252', 'ç'],
  ['too late', latin1(`${' '.repeat(1_024)}<meta charset=utf-8><p>\xe7`), '', 'windows-1252', 'ç'],
  ['a label of nothing', Buffer.from('<meta charset=klingon><meta charset=utf-8>ç'), '', 'utf-8', 'ç'],
])('reads a page: %s', (_, bytes, contentType, encoding, has) => {
  const page = readPage(bytes, contentType);
  expect(page).toMatchObject({ encoding, text: expect.stringContaining(has) });
});

it('reads sheets and scripts as their page, unless they say something', () => {
  expect(readSheet(latin1('a{b:"\xe7"}'), 'text/css', 'windows-1252').text).toBe('a{b:"ç"}');
  expect(readSheet(latin1('@charset "windows-1251";\xe7'), 'text/css', 'utf-8').text).toContain('з');
  expect(readScript(Buffer.from('ç'), 'text/javascript', 'utf-8').text).toBe('ç');
});

it.each([
  ['<meta charset="windows-1251"><p>Привет', 'windows-1251', '<meta charset="utf-8"><p>Привет'],
  ['<meta charset=koi8-r>П', 'koi8-r', '<meta charset="utf-8">П'],
  [
    `<meta http-equiv=content-type content='text/html; charset=shift_jis'>日`,
    'shift_jis',
    `<meta http-equiv=content-type content='text/html; charset=utf-8'>日`,
  ],
  ['<p>só por cabeçalho', 'windows-1252', '\ufeff<p>só por cabeçalho'],
  [
    '<?xml version="1.0" encoding="iso-8859-2"?><svg>ą',
    'iso-8859-2',
    '<?xml version="1.0" encoding="utf-8"?><svg>ą',
  ],
  ['<p>nada a dizer', 'windows-1252', '<p>nada a dizer'],
  ['<p>marca', 'utf-16le', '<p>marca'],
])('writes %s in utf-8', (text, encoding, expected) => {
  expect(writePage(text, { encoding, hasMark: encoding === 'utf-16le' }).toString()).toBe(expected);
});

it.each(['<meta charset=utf-8><p>ç', '<META CHARSET="UTF-8">ç', '\ufeff<p>ç', '<p>ascii'])(
  'keeps the bytes of %j, which is in utf-8 already',
  (source) => {
    const bytes = Buffer.from(source);
    const page = readPage(bytes, 'text/html; charset=utf-8');
    expect(writePage(page.text, page).equals(bytes)).toBe(true);
  },
);

it('writes a sheet so that it is read the same beside any page', () => {
  const said = writeSheet('@charset "windows-1251";a{b:"з"}', { encoding: 'windows-1251', hasMark: false });
  expect(said.toString()).toBe('@charset "utf-8";a{b:"з"}');
  const silent = writeSheet('a{b:"ç"}', { encoding: 'windows-1252', hasMark: false });
  expect(readSheet(silent, 'text/css', 'windows-1251').text).toBe('a{b:"ç"}');
});
