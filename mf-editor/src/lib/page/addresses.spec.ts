import { describe, expect, it } from '@jest/globals';
import { addressProblem, asWebAddress, imageProblem } from './addresses.ts';

const BASE = 'https://loja.clones.test/oferta/';

describe('addressProblem', () => {
  it.each([
    'https://pay.example/c?a=1&b=2',
    'HTTP://a.example',
    'mailto:a@b.example',
    'tel:+5511999990000',
    'whatsapp://send?phone=55',
    '#topo',
    '?x=1',
    '/obrigado',
    '../b.html',
    '//cdn.example/x',
    'sem-nada',
  ])('takes %s for a link', (address) => {
    expect(addressProblem(address, 'link', BASE)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
  ])('refuses %j', (address) => {
    expect(addressProblem(address, 'link', BASE)).toBe('scheme');
  });

  it('takes for a file only what can be fetched', () => {
    expect(addressProblem('/v.mp4', 'file', BASE)).toBeNull();
    expect(addressProblem('mailto:a@b.example', 'file', BASE)).toBe('scheme');
    expect(addressProblem('https://[x', 'file', BASE)).toBe('unreadable');
  });
});

describe('asWebAddress', () => {
  it.each([
    ['exemplo.com.br/oferta', 'https://exemplo.com.br/oferta'],
    ['www.exemplo.com', 'https://www.exemplo.com'],
    ['pay.kiwify.com.br?x=1', 'https://pay.kiwify.com.br?x=1'],
    ['pagina.html', null],
    ['/exemplo.com', null],
    ['https://exemplo.com', null],
    ['1.5', null],
    ['', null],
  ])('%j is %j', (typed, expected) => {
    expect(asWebAddress(typed)).toBe(expected);
  });
});

describe('imageProblem', () => {
  it.each([
    ['/img/a.webp', null],
    ['a.png', null],
    ['https://loja.clones.test/a.png', null],
    ['https://cdn.example/a.png', 'elsewhere'],
    ['data:image/png;base64,AA', 'scheme'],
    ['javascript:1', 'scheme'],
  ])('%s: %s', (address, expected) => {
    expect(imageProblem(address, BASE)).toBe(expected);
  });
});
