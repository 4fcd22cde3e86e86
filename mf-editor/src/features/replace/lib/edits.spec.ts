import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import type { PageEdit } from '../../../lib/page/page-edit.ts';
import { pageOf } from '../../../testing/open-editor.ts';
import { linkEdit, textEdit, writeText } from './edits.ts';
import { findLinks } from './find-links.ts';
import { findText, readText } from './page-text.ts';

const BASE = 'https://bolo.clones.example/';
const after = (html: string, edit: PageEdit) => applyPatches(html, edit.patches);

function replaced(html: string, query: string, text: string) {
  const page = pageOf(html);
  const words = readText(page);
  const matches = findText(words, query, { exact: false, wholeWord: false });
  const { values, spread } = writeText(
    words,
    matches.map(({ start, end }) => ({ start, end, text })),
  );
  return { html: after(html, textEdit(page, values)), spread };
}

describe('texts', () => {
  it.each([
    ['<p>Caf&eacute; &amp; Bolo, bolo</p>', 'bolo', 'Torta', '<p>Caf&eacute; &amp; Torta, Torta</p>', 0],
    ['<p>a</p>', 'a', '<b>&', '<p>&lt;b>&amp;</p>', 0],
    ['<img alt="Meu &quot;bolo&quot;">', 'bolo', '"pão"', '<img alt="Meu &quot;&quot;pão&quot;&quot;">', 0],
    ['<p>R$ <b>47</b>,00</p>', 'R$ 47,00', 'R$ 197,00', '<p>R$ <b>197</b>,00</p>', 0],
    ['<p>R$ <b>47</b>,00</p>', 'R$ 47,00', 'R$ 97,90', '<p>R$ <b>97,90</b></p>', 1],
    ['<p>R$ <b>47</b> já</p>', 'R$ 47', 'R$ 47,90', '<p>R$ <b>47,90</b> já</p>', 0],
    ['<p>Ana <b>Lima</b> e <i>Ana</i></p>', 'ana lima', 'Bia', '<p>Bia <b></b> e <i>Ana</i></p>', 1],
    ['<p>um <b>dois</b> três</p>', 'um dois três', '', '<p> <b></b> </p>', 1],
  ])('%s: %s becomes %s', (html, query, text, expected, spread) => {
    expect(replaced(html, query, text)).toEqual({ html: expected, spread });
  });
});

describe('links', () => {
  const change = (html: string, addressOf: (old: string) => string) => {
    const page = pageOf(html);
    const places = findLinks(page, BASE).flatMap(({ links, scripts }) => [...links, ...scripts]);
    return after(html, linkEdit(page, places, addressOf));
  };

  it('change no more than their addresses', () => {
    const html = `<a  HREF='https://pay.hotmart.com/A?a=1&amp;b=2' class=x>Ir</a><a href=https://pay.hotmart.com/B>B</a>`;
    expect(change(html, () => 'https://n.example/?c=1&d=2')).toBe(
      `<a  HREF='https://n.example/?c=1&amp;d=2' class=x>Ir</a><a href="https://n.example/?c=1&amp;d=2">B</a>`,
    );
  });

  it('in code too, and the code stays as it is', () => {
    const html = `<b onclick="if(a&amp;&amp;b)location='https://pay.hotmart.com/A'">x</b><script>if(1<2&&3){a('https://pay.hotmart.com/A');b("https://wa.me/1")}</script>`;
    expect(change(html, (old) => `${old}?n=1&m='`)).toBe(
      `<b onclick="if(a&amp;&amp;b)location='https://pay.hotmart.com/A?n=1&amp;m=%27'">x</b><script>if(1<2&&3){a('https://pay.hotmart.com/A?n=1&m=%27');b("https://wa.me/1?n=1&m=%27")}</script>`,
    );
  });
});
