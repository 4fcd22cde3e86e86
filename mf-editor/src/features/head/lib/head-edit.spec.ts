import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../../testing/open-editor.ts';
import { type HeadValues, headEdit, readHead } from './head-edit.ts';

const URL_OF_CLONE = 'https://bolo.clones.example/';

function changed(html: string, values: Partial<HeadValues>): string {
  const page = pageOf(html);
  const after = applyPatches(html, headEdit(page, { ...readHead(page), ...values }, URL_OF_CLONE).patches);
  expect(readHead(pageOf(after))).toMatchObject(values);
  return after;
}

const WHOLE = `<!doctype html>
<html lang=en><head><meta charset="utf-8"><title> Bolo &amp; caf&eacute; </title>
<meta name=description content='Antes'><meta property="og:title" content="Bolo"><meta name="twitter:title" content="Bolo">
<meta property="og:image" content="https://x.example/a.jpg"><meta property="og:image:width" content="600">
<link rel="shortcut icon" type="image/png" href="/i.png"></head><body><svg><title>Desenho</title></svg></body></html>`;

describe('the head of a page', () => {
  it('is read', () => {
    expect(readHead(pageOf(WHOLE))).toEqual({
      title: 'Bolo & café',
      description: 'Antes',
      shareTitle: 'Bolo',
      shareDescription: '',
      shareImage: 'https://x.example/a.jpg',
      favicon: '/i.png',
      lang: 'en',
    });
  });

  it('changes where it says something else, and nowhere else', () => {
    expect(changed(WHOLE, {})).toBe(WHOLE);
    expect(
      changed(WHOLE, { title: 'Torta & café', description: `D'água`, shareTitle: 'T', lang: 'pt-BR' }),
    ).toBe(
      WHOLE.replace('Bolo &amp;', 'Torta &amp;')
        .replace('Antes', 'D&#39;água')
        .replaceAll('content="Bolo"', 'content="T"')
        .replace('lang=en', 'lang=pt-BR'),
    );
  });

  it('gets what is missing, behind the encoding', () => {
    expect(changed(WHOLE, { shareDescription: 'a "b" <c>' })).toBe(
      WHOLE.replace(
        '<meta charset="utf-8">',
        '<meta charset="utf-8">\n<meta property="og:description" content="a &quot;b&quot; <c>">',
      ),
    );
  });

  it('has images by their whole address, and nothing of the one before', () => {
    const page = pageOf(WHOLE);
    const values = { ...readHead(page), shareImage: '/__ext/n.webp', favicon: '/__ext/i.webp' };
    const after = applyPatches(WHOLE, headEdit(page, values, URL_OF_CLONE).patches);
    expect(after).toContain(`<meta property="og:image" content="${URL_OF_CLONE}__ext/n.webp">`);
    expect(after).not.toContain('og:image:width');
    expect(after).toContain('<link rel="shortcut icon" href="/__ext/i.webp">');
  });

  it.each([
    ['', `<html lang="pt-BR">\n<title>a</title>\n<link rel="icon" href="/i.webp">`],
    ['<p>x', `<html lang="pt-BR">\n<title>a</title>\n<link rel="icon" href="/i.webp"><p>x`],
    [
      '\uFEFF<!-- c --><!DOCTYPE html><body>x',
      `\uFEFF<!-- c --><!DOCTYPE html><html lang="pt-BR">\n<title>a</title>\n<link rel="icon" href="/i.webp"><body>x`,
    ],
    ['<html><body>x', `<html lang="pt-BR">\n<title>a</title>\n<link rel="icon" href="/i.webp"><body>x`],
    [
      '<html><title></title><body>x',
      `<html lang="pt-BR">\n<link rel="icon" href="/i.webp"><title>a</title><body>x`,
    ],
  ])('is made where there is none: %s', (html, expected) => {
    expect(changed(html, { title: 'a', lang: 'pt-BR', favicon: '/i.webp' })).toBe(expected);
  });
});
