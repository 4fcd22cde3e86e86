import { expect, it } from '@jest/globals';
import { decodePage, pageTitle } from './page-visits.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');

it.each<[string, Buffer, string | null, string]>([
  ['as UTF-8', utf8('é'), null, 'é'],
  ['by its header', Buffer.from([0xe9]), 'text/html; charset=ISO-8859-1', 'é'],
  [
    'by what it says itself',
    Buffer.from('<meta charset="latin1">é', 'latin1'),
    'text/html',
    '<meta charset="latin1">é',
  ],
  ['by the mark at its beginning, before its header', utf8('\ufeffé'), 'text/html; charset=latin1', 'é'],
  [
    'by no more than the beginning of its header',
    utf8('é'),
    `text/html;${' '.repeat(2000)}charset=latin1`,
    'é',
  ],
])('a page is read %s', (_how, bytes, contentType, text) => {
  expect(decodePage(bytes, contentType)).toBe(text);
});

it('a page is titled as its source says, in one line', () => {
  expect(pageTitle('<head><title lang="pt">\n Sono &amp; Sa&uacute;de </title>')).toBe('Sono & Saúde');
  expect(pageTitle('<h1>Sono</h1>')).toBeUndefined();
});
