import { expect, it } from '@jest/globals';
import { fieldValue, writtenAs } from './field-value.ts';
import type { FormField } from './snapshot.ts';

const field = (given: Partial<FormField>): FormField => ({
  at: 0,
  tag: 'input',
  type: 'text',
  name: '',
  label: '',
  mode: '',
  complete: '',
  min: '',
  max: '',
  step: '',
  maxLength: null,
  value: '',
  options: [],
  ...given,
});

it.each<[string, Partial<FormField>, string | null]>([
  ['an e-mail by its type', { type: 'email' }, 'maria.silva@example.com'],
  ['an e-mail by its label', { label: 'Seu melhor E-mail' }, 'maria.silva@example.com'],
  ['a phone', { type: 'tel' }, '11901234567'],
  ['a phone that is a text', { label: 'WhatsApp com DDD' }, '(11) 90123-4567'],
  ['a phone with room for digits only', { name: 'celular', maxLength: 11 }, '11901234567'],
  ['a name', { name: 'nome' }, 'Maria Silva'],
  ['a CPF that takes digits', { label: 'CPF', mode: 'numeric' }, '52998224725'],
  ['a number that is known', { type: 'number', name: 'peso', min: '35', max: '250' }, '72'],
  ['a known number out of its range', { type: 'number', name: 'peso', min: '100', max: '200' }, '150'],
  ['a number on its steps', { type: 'number', min: '0', max: '9', step: '2' }, '4'],
  ['a date within its bounds', { type: 'date', min: '2000-01-01' }, '2000-01-01'],
  ['a range, moved from where it stands', { type: 'range', min: '0', max: '10', value: '5' }, '7'],
  ['a select without its first, empty option', { tag: 'select', options: ['', 'SP', 'RJ'] }, 'SP'],
  ['what is filled in already', { value: 'Ana' }, null],
])('types %s', (_, given, value) => {
  expect(fieldValue(field(given))).toBe(value);
});

it('knows a phone in the form in which it may be sent on', () => {
  expect(writtenAs('(11) 90123-4567')).toEqual(['(11) 90123-4567', '11901234567']);
  expect(writtenAs('Maria Silva')).toEqual(['Maria Silva']);
});
