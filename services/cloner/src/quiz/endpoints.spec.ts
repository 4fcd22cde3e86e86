import { expect, it } from '@jest/globals';
import { endpointsOf } from './endpoints.ts';
import type { SentRequest } from './quiz-recording.ts';

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
