import { expect, it } from '@jest/globals';
import { endpointsOf, sortExits } from './exits.ts';
import type { SentRequest } from './quiz-recording.ts';
import type { FoundExit } from './walk/quiz-walk.ts';

const sent = (method: string, url: string, body = ''): SentRequest => ({ method, url: new URL(url), body });
const TYPED = ['maria@exemplo.test', '11 91234-5678', 'sim'];

it('tells where leads went from where answers came from', () => {
  const found = endpointsOf(
    [
      sent('GET', 'https://api.test/passo?s=1'),
      sent('GET', 'https://api.test/passo?s=2'),
      sent('POST', 'https://api.test/resposta', '{"opcao":"sim"}'),
      sent('POST', 'https://api.test/salva', '{"email":"maria@exemplo.test"}'),
      sent('POST', 'https://api.test/salva', '{}'),
      sent('POST', 'https://api.test/form', 'fone=11+91234-5678'),
      sent('GET', 'https://api.test/existe?email=maria%40exemplo.test'),
      sent('POST', 'https://hooks.zapier.com/hooks/catch/1', '{}'),
      sent('POST', 'https://tracker.test/tr'),
    ],
    [{ method: 'POST', url: new URL('https://lista.test/subscribe') }],
    TYPED,
    ({ host }) => host === 'tracker.test',
  );
  expect(found.map(({ method, url, kind, calls }) => `${kind} ${method} ${url} ${calls}`)).toEqual([
    'lead POST https://api.test/salva 2',
    'lead POST https://api.test/form 1',
    'lead GET https://api.test/existe 1',
    'lead POST https://hooks.zapier.com/hooks/catch/1 1',
    'lead POST https://lista.test/subscribe 1',
    'data GET https://api.test/passo 2',
    'data POST https://api.test/resposta 1',
  ]);
});

const exit = (url: string, label: string, by: FoundExit['by'] = 'navigation'): FoundExit => ({
  url: new URL(url),
  label,
  by,
});
const kindOf = (one: FoundExit) => sortExits([one, exit('https://pay.kiwify.com.br/x', '')]).exits[0]?.kind;

it.each<[string, 'checkout' | 'link', FoundExit]>([
  ['a platform', 'checkout', exit('https://pay.hotmart.com/A1?off=2', '', 'link')],
  [
    'a platform under a name of the seller',
    'checkout',
    exit('https://loja.pay.yampi.com.br/r/1', 'Ver', 'link'),
  ],
  ['words in the path', 'checkout', exit('https://loja.test/finalizar/pagamento', '', 'link')],
  ['words in the host', 'checkout', exit('https://checkout.loja.test/1', '', 'link')],
  ['words of the label', 'checkout', exit('https://loja.test/p/1', 'Quero meu plano', 'link')],
  ['whatever a button leads to', 'checkout', exit('https://loja.test/vsl', 'Ver resultado')],
  ['a button that lets people in', 'checkout', exit('https://loja.test/clube', 'Entrar no clube')],
  ['a link that lets people in', 'link', exit('https://loja.test/clube', 'Entrar', 'link')],
  [
    'a button that speaks of terms, and pays',
    'checkout',
    exit('https://pay.kiwify.com.br/y', 'Aceito os termos'),
  ],
  ['a link that says nothing', 'link', exit('https://parceiro.test/', 'Parceiro', 'link')],
  ['a word in another word', 'link', exit('https://parceiro.test/payload', 'Saiba', 'link')],
  ['a talk, though a button leads there', 'link', exit('https://wa.me/5511999', 'Quero comprar', 'window')],
  ['terms on a platform', 'link', exit('https://hotmart.com/pt-br/legal/termos', 'Termos', 'link')],
  ['a policy by its label', 'link', exit('https://loja.test/p1', 'Política de Privacidade', 'window')],
])('%s is a %s', (_what, kind, one) => {
  expect(kindOf(one)).toBe(kind);
});

it('takes what the links lead to where nothing says that it sells', () => {
  const { checkouts, links } = sortExits([
    exit('https://parceiro.test/a?x=1', 'Seguir', 'link'),
    exit('https://parceiro.test/termos', 'Termos de uso', 'link'),
  ]);
  expect(checkouts).toEqual(['https://parceiro.test/a']);
  expect(links).toEqual(['https://parceiro.test/termos']);
});

it('counts the ways to one address, and lists each place once', () => {
  const sorted = sortExits([
    exit('https://pay.kiwify.com.br/x?off=1', 'A'),
    exit('https://pay.kiwify.com.br/x?off=1#topo', 'B'),
    exit('https://pay.kiwify.com.br/x?off=2', 'C'),
  ]);
  expect(sorted.exits.map(({ ways }) => ways)).toEqual([2, 1]);
  expect(sorted.checkouts).toEqual(['https://pay.kiwify.com.br/x']);
});
