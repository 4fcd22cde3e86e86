import { domainToASCII } from 'node:url';
import { expect, it } from '@jest/globals';
import { imitatesBrand } from './imitation.ts';

it.each([
  'nubank.com',
  'login.bradesco-seguro.com.br',
  'mercado-livre.net',
  'bradescco.com.br',
  'itau.seguro.app',
  'caixa-login.com.br',
  'www.receitafederal.info',
  // A Cyrillic "а" and "о".
  'brаdescо.com',
  'nubаnk.com.br',
  'магазин.com.br',
  'n0ubank.com',
])('%s passes for somebody else', (domain) => {
  expect(imitatesBrand(domainToASCII(domain))).toBe(true);
});

it.each([
  'loja.com.br',
  'www.minhaloja.com.br',
  'app.curso-de-bolos.com',
  'oi.floresdaana.com.br',
  'governanta.com.br',
  'meta.emagrecer.com.br',
  'açúcar.com.br',
  'pagamento.bolosdaana.com.br',
  'next.studio-lu.com',
  'xn--promoo-4ta5e.com.br',
])('%s is its owner’s', (domain) => {
  expect(imitatesBrand(domainToASCII(domain))).toBe(false);
});
