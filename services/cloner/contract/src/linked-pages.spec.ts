import { describe, expect, it } from '@jest/globals';
import { pageRole } from './linked-pages.ts';

describe('pageRole', () => {
  it.each([
    ['/upsell-1/', null, 'upsell'],
    ['/oto2', null, 'upsell'],
    ['/oferta-unica', null, 'upsell'],
    ['/down-sell', null, 'downsell'],
    ['/obrigado?id=1', null, 'thanks'],
    ['/p/3', 'Parabéns! Pedido recebido', 'thanks'],
    ['/termos-de-uso', null, 'terms'],
    ['/politica', 'Política de privacidade', 'privacy'],
    ['/checkout', null, 'checkout'],
    ['/oferta', 'Contato', 'offer'],
    ['/fale-conosco', null, 'contact'],
    ['/quem-somos', null, 'about'],
    ['/cartas', 'Cartas de amor', null],
    ['/xyz', null, null],
  ])('of %s, titled %s, is %s', (path, title, role) => {
    expect(pageRole(path, title)).toBe(role);
  });
});
