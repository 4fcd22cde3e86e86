import { describe, expect, it } from '@jest/globals';
import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';
import { type AskedCall, findCall } from './find-call.ts';

const file = (sha256: string): CloneFile => ({ sha256, bytes: 1, type: 'application/json' });
const call = (
  method: string,
  address: string,
  answer: string,
  bodySha256: string | null = null,
): RecordedCall => ({
  method,
  address,
  bodySha256,
  answer: file(answer),
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
  ],
};

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
      null,
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
    const found = findCall(manifest, { method: 'GET', address: '/', bodySha256: null, ...asked });
    expect(found?.sha256 ?? null).toBe(answer);
  });
});
