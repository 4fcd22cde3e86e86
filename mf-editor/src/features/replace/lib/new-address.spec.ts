import { describe, expect, it } from '@jest/globals';
import { type AddressForm, keepQuery, newAddressOf } from './new-address.ts';

describe('a new address', () => {
  it.each<[AddressForm, string, string]>([
    ['page', ' https://pay.hotmart.com/A1 ', 'https://pay.hotmart.com/A1'],
    ['page', 'pay.hotmart.com/A1', 'https://pay.hotmart.com/A1'],
    ['page', '#oferta', '#oferta'],
    ['page', 'https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
    ['whatsapp', '(11) 99999-8888', 'https://wa.me/5511999998888'],
    ['whatsapp', '+351 912 345 678', 'https://wa.me/351912345678'],
    ['whatsapp', 'https://wa.me/message/ABC', 'https://wa.me/message/ABC'],
    ['phone', '(11) 3333-4444', 'tel:+551133334444'],
    ['phone', '0800 123 4567', 'tel:08001234567'],
    ['phone', '190', 'tel:190'],
    ['email', 'Vendas@marca.example', 'mailto:Vendas@marca.example'],
  ])('%s %s', (form, typed, address) => {
    expect(newAddressOf(form, { address: typed, message: '' })).toEqual({ address });
  });

  it('has the message of WhatsApp', () => {
    expect(newAddressOf('whatsapp', { address: '11999998888', message: ' Olá, quero 10% & mais ' })).toEqual({
      address: 'https://wa.me/5511999998888?text=Ol%C3%A1%2C%20quero%2010%25%20%26%20mais',
    });
  });

  it.each<[AddressForm, string, string]>([
    ['page', '  ', 'missing'],
    ['page', 'javascript:alert(1)', 'address'],
    ['page', 'data:text/html,x', 'address'],
    ['page', 'meu link', 'address'],
    ['page', 'https://a b.example', 'address'],
    ['whatsapp', '12345', 'number'],
    ['whatsapp', 'me chama', 'number'],
    ['phone', '12', 'number'],
    ['email', 'ninguém', 'email'],
    ['email', 'a@b.example?cc=c@d.example', 'email'],
  ])('%s %s is refused: %s', (form, typed, problem) => {
    expect(newAddressOf(form, { address: typed, message: '' })).toEqual({ problem });
  });
});

describe('the query of before', () => {
  it.each<[AddressForm, string, string, string]>([
    // What is sold is another thing now: only where the visitor came from stays.
    [
      'page',
      'https://pay.hotmart.com/A?off=1&utm_source=fb&src=a%20b&sck={{ad.id}}',
      'https://pay.kiwify.com.br/B',
      'https://pay.kiwify.com.br/B?utm_source=fb&src=a%20b&sck={{ad.id}}',
    ],
    [
      'page',
      'https://a.example/?src=1&utm_source=x',
      'https://b.example/?src=2#fim',
      'https://b.example/?src=2&utm_source=x#fim',
    ],
    ['page', 'https://a.example/', 'https://b.example/', 'https://b.example/'],
    ['page', 'https://a.example/?src=1', '#oferta', '#oferta'],
    [
      'whatsapp',
      'https://api.whatsapp.com/send?phone=1&text=Oi',
      'https://wa.me/55',
      'https://wa.me/55?text=Oi',
    ],
    ['whatsapp', 'https://wa.me/1?text=Oi', 'https://wa.me/55?text=Novo', 'https://wa.me/55?text=Novo'],
    ['email', 'mailto:a@b.example?subject=Oi', 'mailto:c@d.example', 'mailto:c@d.example?subject=Oi'],
  ])('%s %s', (form, old, address, kept) => {
    expect(keepQuery(form, old, address)).toBe(kept);
  });
});
