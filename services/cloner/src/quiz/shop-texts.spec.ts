import { expect, it } from '@jest/globals';
import { leadJob } from './lead-text.ts';
import { shopsIn } from './shop-texts.ts';

const asked = ['quiz.test', 'api.quiz.test'];

it.each<[what: string, text: string, shops: string[]]>([
  ['a platform', "go('https://pay.kiwify.com.br/AbC1?x=1')", ['https://pay.kiwify.com.br/AbC1']],
  ['words of its path', "u = 'http://loja.test/pagar/ouro'", ['https://loja.test/pagar/ouro']],
  ['words of its host', '"https://checkout.loja.test/7"', ['https://checkout.loja.test/7']],
  ['JSON', String.raw`{"u":"https:\/\/pay.hotmart.com\/A1"}`, ['https://pay.hotmart.com/A1']],
  ['a script', String.raw`"https:\u002F\u002Fpay.hotmart.com\u002FA1"`, ['https://pay.hotmart.com/A1']],
  ['an address', '?to=https%3A%2F%2Fpay.hotmart.com%2FA1', ['https://pay.hotmart.com/A1']],
  ['its beginning', `\`https://pay.hotmart.com/\${id}\``, ['https://pay.hotmart.com/']],
  ['no scheme', "'//pay.hotmart.com/A1'", ['https://pay.hotmart.com/A1']],
])('finds a shop in %s', (_what, text, shops) => {
  expect(shopsIn(text, asked)).toEqual(shops);
});

it.each([
  'https://api.quiz.test/oferta/1',
  'https://quiz.test/checkout',
  'https://cdn.loja.test/checkout.js',
  'https://loja.test/img/oferta.png',
  'https://schema.org/Offer',
  'https://github.com/a/checkout',
  'https://wa.me/5511?text=comprar',
  'https://loja.test/termos-de-compra/termos',
  'https://parceiro.test/blog',
  '// carrinho.js',
  '//loja.test/pagar',
])('takes %s for none', (text) => {
  expect(shopsIn(`"${text}"`, asked)).toEqual([]);
});

it('leads every shop that a text names, whether or not anybody went there', () => {
  const input = { checkouts: [], asked, checkoutUrl: 'https://meu.test/p' };
  const text = "<script>var u = 'http://loja.test/pagar/ouro?off=1'; location.href = u</script>";
  const led = leadJob.run({ ...input, text, as: 'page' });
  expect(led.shops).toEqual(['https://loja.test/pagar/ouro']);
  expect(led.text).toContain("var u = 'https://meu.test/p?'");
  const own = leadJob.run({ ...input, text: '"https://meu.test/p?x=1"', as: 'text' });
  expect(own).toEqual({ text: '"https://meu.test/p?x=1"', shops: [] });
});

it('gets through what is made to hold it up', () => {
  const text = `${'\\'.repeat(300_000)}//a.b https://${'a.'.repeat(100_000)} https:${'//'.repeat(200_000)}`;
  expect(shopsIn(text, asked)).toEqual([]);
});
