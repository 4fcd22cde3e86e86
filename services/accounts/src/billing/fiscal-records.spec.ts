import { expect, it } from '@jest/globals';
import { buyerDocument } from './fiscal-records.ts';

it.each([
  ['a CPF as people write it', { customer: { CPF: '123.456.789-09' } }, '12345678909'],
  ['a company', { data: { buyer: { document: '12.345.678/0001-95' } } }, '12345678000195'],
  ['in a list', { buyers: [{ name: 'Ana' }, { doc_number: '12345678909' }] }, '12345678909'],
  ['as a number', { buyer: { doc: 12345678909 } }, '12345678909'],
  [
    'a number beside its kind',
    { payer: { identification: { type: 'CPF', number: '12345678909' } } },
    '12345678909',
  ],
  ['something else of that name', { document: { type: 'cpf' }, doc: 'contract.pdf' }, null],
  ['a number too short', { cpf: '123' }, null],
  ['none', { customer: { email: 'ana@exemplo.com.br' } }, null],
])('finds %s', (_case, notice, expected) => {
  expect(buyerDocument(Buffer.from(JSON.stringify(notice)))).toBe(expected);
});

it('finds nothing in what is no JSON', () => {
  expect(buyerDocument(Buffer.from('cpf=12345678909'))).toBeNull();
});
