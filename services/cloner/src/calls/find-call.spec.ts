import { describe, expect, it } from '@jest/globals';
import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';
import { type AskedCall, findCall, indexCalls } from './find-call.ts';

const file = (sha256: string): CloneFile => ({ sha256, bytes: 1, type: 'application/json' });
const call = (
  method: string,
  address: string,
  answer: string,
  bodySha256: string | null = null,
  body?: string[],
): RecordedCall => ({
  method,
  address,
  bodySha256,
  answer: file(answer),
  ...(body !== undefined && { body }),
});
const manifest: CloneManifest = {
  format: 1,
  entry: '/',
  originalUrl: 'https://pagina.test/',
  files: {
    '/': file('page'),
    '/app.js?v=2': file('app'),
    '/foto?id=1': file('one'),
    '/foto?id=2': file('two'),
  },
  redirects: {},
  calls: [
    call('GET', '/dados.json', 'data'),
    call('GET', '/itens?pagina=1', 'first'),
    call('GET', '/itens?pagina=2', 'second'),
    call('GET', '/__ext/api.test/preco?moeda=brl&_=171', 'price'),
    call('POST', '/frete', 'south', 'aa'),
    call('POST', '/frete', 'north', 'bb'),
    call('POST', '/sessao?sid=1', 'session', 'cc'),
    call('GET', '/passo/2?s=3f1c90aa-52d4-4a11&l=pt', 'second step'),
    call('GET', '/passo/2?s=0b77e1d4-91c2-4f60&l=pt', 'second step'),
    call('GET', '/passo/2?s=0b77e1d4-91c2-4f60&l=en', 'second step, in English'),
    call('POST', '/respostas', 'to the first', 'd1', ['step=1', 'option=a', 'at=100']),
    call('POST', '/respostas', 'to the second', 'd2', ['step=2', 'option=a', 'at=200']),
    call('POST', '/respostas', 'to another option', 'd3', ['step=2', 'option=b', 'at=300', 'more=1']),
    call('POST', '/graphql?op=lead', 'lead', 'e1', ['nome=Maria']),
    call('POST', '/graphql?op=passo', 'step', 'e2', ['nome=Maria']),
  ],
};

const index = indexCalls(manifest);

describe('findCall', () => {
  it.each<[what: string, asked: Partial<AskedCall>, answer: string | null]>([
    ['the very request', { address: '/dados.json' }, 'data'],
    ['the same by HEAD', { method: 'HEAD', address: '/dados.json' }, 'data'],
    ['another cache buster', { address: '/__ext/api.test/preco?moeda=brl&_=999' }, 'price'],
    ['the visitor came from a campaign', { address: '/dados.json?utm_source=fb&fbclid=x' }, 'data'],
    ['the same in another order', { address: '/__ext/api.test/preco?_=1&moeda=brl' }, 'price'],
    ['a page of a list that was recorded', { address: '/itens?pagina=2' }, 'second'],
    ['a page of a list that was not', { address: '/itens?pagina=3' }, null],
    ['what was sent', { method: 'POST', address: '/frete', bodySha256: 'bb' }, 'north'],
    [
      'something else was sent, and answers differ',
      { method: 'POST', address: '/frete', bodySha256: 'zz' },
      'south',
    ],
    ['another session', { address: '/passo/2?l=pt&s=77aa0c1e-0000-4b2c' }, 'second step'],
    ['another session, and nobody knows of which', { address: '/passo/2?s=77aa0c1e-0000-4b2c' }, null],
    [
      'most parts were sent before, at another time',
      { method: 'POST', address: '/respostas', bodySha256: 'zz', body: ['step=2', 'option=b', 'at=999'] },
      'to another option',
    ],
    [
      'as much as two others, one of which sent more',
      { method: 'POST', address: '/respostas', bodySha256: 'zz', body: ['step=2', 'option=c', 'at=999'] },
      'to the second',
    ],
    [
      'what the address tells weighs more than what was sent',
      { method: 'POST', address: '/graphql?op=passo', bodySha256: 'zz', body: ['nome=Ana'] },
      'step',
    ],
    [
      'something else was sent, and one answer is known',
      { method: 'POST', address: '/sessao?sid=7', bodySha256: 'zz' },
      'session',
    ],
    ['another method', { method: 'PUT', address: '/dados.json' }, null],
    ['another path', { address: '/dados.json/' }, null],
    ['another host', { address: '/__ext/outro.test/preco?moeda=brl' }, null],
    ['a file with a cache buster', { address: '/app.js?v=2&ts=171' }, 'app'],
    ['a file that its query tells from others', { address: '/foto?id=3' }, null],
    ['a file, by POST', { method: 'POST', address: '/app.js?v=2' }, null],
  ])('%s', (_what, asked, answer) => {
    const found = findCall(index, { method: 'GET', address: '/', bodySha256: null, ...asked });
    expect(found?.sha256 ?? null).toBe(answer);
  });
});
