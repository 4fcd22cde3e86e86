import { expect, it } from '@jest/globals';
import { refusalOfField } from './form-fields.ts';

it.each([
  ['CPF', 'document'],
  ['Seu C.P.F.', 'document'],
  ['cpf_cnpj', 'document'],
  ['RG ou CNH', 'document'],
  ['Número do documento', 'document'],
  ['numeroDocumento', 'document'],
  ['Passaporte', 'document'],
  ['Social Security Number', 'document'],
  ['SSN', 'document'],
  ['Tax ID', 'document'],
  ['DNI', 'document'],
  ['Título de eleitor', 'document'],
  ['Carteira de identidade', 'document'],
  ['Chave Pix', 'bank'],
  ['Banco', 'bank'],
  ['Conta corrente', 'bank'],
  ['IBAN', 'bank'],
  ['Senha', 'password'],
  ['s e n h a', 'password'],
  ['Número do cartão', 'card'],
  ['CVV', 'card'],
])('%s is %s', (name, kind) => {
  expect(refusalOfField(['algo', name])).toBe(kind);
});

it.each([
  'Nome completo',
  'E-mail',
  'WhatsApp',
  'Telefone com DDD',
  'Cidade',
  'CEP',
  'Endereço',
  'Data de nascimento',
  'Qual é o seu objetivo?',
  'Quanto você pesa?',
  'Empresa',
  'Mensagem',
  'Nome da agência de viagens',
  'Conta do Instagram',
  'Identidade visual',
  'Cupom',
])('%s may be in a form', (name) => {
  expect(refusalOfField([name])).toBeNull();
});
