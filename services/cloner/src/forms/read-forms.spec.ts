import { describe, expect, it } from '@jest/globals';
import { connectedForms, refusedIn } from './read-forms.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const MARK = `data-garimpo-form="${ID}" data-garimpo-privacy="https://loja.com.br/p?a=1&amp;b=2"`;
const LINE = '<p data-garimpo-line>x <a href="https://loja.com.br/p?a=1&amp;b=2">Privacidade</a></p>';

describe('a form that leads to its owner', () => {
  it('has the labels of its fields, wherever these stand, and its hidden values', () => {
    const html = `<form id=f ${MARK}><input type=hidden name=origem value=anuncio>
      <label for=n>Seu <b>nome</b></label><input id=n name=nome>
      <label>E-mail <input name=email type=email></label>
      <p>Telefone</p><input name=fone type=tel>
      <input name=cidade placeholder=Cidade><button>Enviar</button>${LINE}</form>
      <textarea form=f name=recado aria-label=Recado></textarea><input name=busca placeholder=Buscar>`;
    expect(connectedForms(html)).toEqual([
      {
        id: ID,
        labels: { nome: 'Seu nome', email: 'E-mail', fone: 'Telefone', cidade: 'Cidade', recado: 'Recado' },
        constants: [{ name: 'origem', value: 'anuncio' }],
        privacyUrl: 'https://loja.com.br/p?a=1&b=2',
        refused: null,
      },
    ]);
  });

  it.each([
    ['no line', ''],
    ['a line without the link', '<p data-garimpo-line>Privacidade</p>'],
    ['a link elsewhere', '<p data-garimpo-line><a href="https://outra.com">x</a></p>'],
    ['a link that is in no line', '<a href="https://loja.com.br/p?a=1&amp;b=2">x</a>'],
  ])('has no privacy with %s', (_, line) => {
    expect(connectedForms(`<form ${MARK}><input name=nome>${line}</form>`)[0]?.privacyUrl).toBeNull();
  });

  it('is what a meta says of those that scripts make', () => {
    const meta = `<meta name=garimpo-form content=${ID} data-garimpo-privacy="https://loja.com.br/p">`;
    expect(connectedForms(`<html><body><div id=root></div>${meta}`)).toEqual([
      { id: ID, labels: {}, constants: [], privacyUrl: 'https://loja.com.br/p', refused: null },
    ]);
  });

  it('is none without an id of settings', () => {
    expect(connectedForms('<form data-garimpo-form="x"><input name=nome></form>')).toEqual([]);
  });
});

it.each([
  ['<input type=password name=x>', 'password'],
  ['<input name=x autocomplete=cc-number>', 'card'],
  ['<label>CPF<input name=campo1></label>', 'document'],
  ['<p>Qual é o seu CPF?</p><input name=campo1>', 'document'],
  ['<input name=campo1 placeholder="000.000.000-00" aria-label="C P F">', 'document'],
  ['<input type=file name=foto>', 'document'],
  ['<select name=banco><option>Um</select>', 'bank'],
  ['<input type=hidden name=cpf>', 'document'],
])('refuses %s', (field, kind) => {
  expect(refusedIn(`<form><label>Nome<input name=nome></label>${field}</form>`)?.kind).toBe(kind);
});

it('refuses nothing of a harmless form', () => {
  const html = `<form><h3>Sem CPF e sem cartão</h3><p>Seu nome</p><input name=nome><p>WhatsApp</p><input name=zap>
    <label><input type=checkbox name=aceite>Aceito</label><button>Quero</button></form>`;
  expect(refusedIn(html)).toBeNull();
});
