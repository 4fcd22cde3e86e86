import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { elementName } from './element-name.ts';

const nameIn = (html: string, tag: string, at = 0) => {
  const page = pageOf(html);
  return elementName(page, page.elements(tag)[at] ?? -1);
};

describe('names of elements', () => {
  it.each([
    ['<h1>a</h1>', 'h1', 'Título'],
    ['<h3>a</h3>', 'h3', 'Subtítulo'],
    ['<p>a</p>', 'p', 'Texto'],
    ['<img src=a.png>', 'img', 'Foto'],
    ['<a href="#">a</a>', 'a', 'Link'],
    ['<a class="elementor-button-link btn btn-lg" href="#">a</a>', 'a', 'Botão'],
    ['<a role=button>a</a>', 'a', 'Botão'],
    ['<input type=submit>', 'input', 'Botão'],
    ['<input type=checkbox>', 'input', 'Caixa de marcar'],
    ['<input name=email>', 'input', 'Campo'],
    ['<iframe src="https://www.youtube.com/embed/1"></iframe>', 'iframe', 'Vídeo'],
    ['<iframe src="https://mapas.test"></iframe>', 'iframe', 'Conteúdo externo'],
    ['<header>a</header>', 'header', 'Topo'],
    ['<section><header>a</header></section>', 'header', 'Caixa'],
    ['<my-thing>a</my-thing>', 'my-thing', 'Parte'],
    ['<div>palavras</div>', 'div', 'Texto'],
    ['<p></p>', 'body', 'Página'],
  ])('%s: %s is %s', (html, tag, name) => {
    expect(nameIn(html, tag)).toBe(name);
  });

  it.each([
    ['<section class="depoimentos-grid"><h2>Eles amaram</h2></section>', 'section', 'Seção: Depoimentos'],
    ['<section><h2>Garantia de 7 dias</h2></section>', 'section', 'Seção: Garantia'],
    ['<section><div><h2>Método <b>do bolo</b></h2></div></section>', 'section', 'Seção: Método do bolo'],
    ['<section><p>a</p></section>', 'section', 'Seção'],
    ['<div id=faq><div><p>a</p></div></div>', 'div', 'Seção: Perguntas frequentes'],
  ])('%s: %s is %s', (html, tag, name) => {
    expect(nameIn(html, tag)).toBe(name);
  });

  it('calls a box inside of a section a box', () => {
    expect(nameIn('<div><div><p>a</p></div></div>', 'div', 1)).toBe('Caixa');
  });

  it('are tags for whoever asks', () => {
    const page = pageOf('<section id=oferta class="faixa escura larga">a</section>');
    expect(elementName(page, page.elements('section')[0] ?? -1, 'tags')).toBe('section#oferta.faixa.escura');
  });
});
