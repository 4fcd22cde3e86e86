import { describe, expect, it } from '@jest/globals';
import type { CloneFile } from '../store/clone-manifest.ts';
import { type Found, findFile, served } from './find-file.ts';

const file = (name: string): CloneFile => ({ sha256: name, bytes: 1, type: 'text/html' });
const names = [
  '/oferta/?v=2',
  '/a.js',
  '/b.js?v=1',
  '/img?id=1',
  '/img?id=2',
  '/pasta/',
  '/x%20y',
  '//dupla',
];

const clone = served({
  format: 1,
  entry: '/oferta/?v=2',
  originalUrl: 'https://exemplo.com/oferta/?v=2',
  files: Object.fromEntries(names.map((name) => [name, file(name)])),
  redirects: { '/oferta': '/oferta/?v=2', '/velha': '/pasta/' },
  calls: [{ method: 'GET', address: '/api/preco?id=7', bodySha256: null, answer: file('preco') }],
});

const is = (name: string): Found => ({ kind: 'file', file: file(name) });
const to = (address: string): Found => ({ kind: 'redirect', address });

describe('findFile', () => {
  it.each<[string, Found | null, string]>([
    ['/a.js', is('/a.js'), 'the very file'],
    ['/a.js?v=9', is('/a.js'), 'a query that the original did not have'],
    ['/b.js?v=1', is('/b.js?v=1'), 'the very query'],
    ['/b.js?v=1&_=17', is('/b.js?v=1'), 'a cache buster'],
    ['/b.js?v=2', is('/b.js?v=1'), 'the only file of this path'],
    ['/img?id=2', is('/img?id=2'), 'files told apart by their queries'],
    ['/img?id=3', null, 'a picture is not another picture'],
    ['/oferta/?v=2', is('/oferta/?v=2'), 'the page'],
    ['/oferta/?utm_source=fb', is('/oferta/?v=2'), 'the page in a campaign'],
    ['/oferta?utm_source=fb', to('/oferta/?v=2&utm_source=fb'), 'as the original redirected'],
    ['/', to('/oferta/?v=2'), 'the front door'],
    ['/?utm_source=fb', to('/oferta/?v=2&utm_source=fb'), 'the front door in a campaign'],
    ['/velha?a=1', to('/pasta/?a=1'), 'a redirect keeps what it was asked with'],
    ['/pasta/', is('/pasta/'), 'a folder as the original answered it'],
    ['/pasta', null, 'and not as it did not'],
    ['/pasta/index.html', null, 'nor under a name that it did not have'],
    ['/x%20y', is('/x%20y'), 'byte for byte'],
    ['/x y', null, 'no other spelling'],
    ['/api/preco?id=7', is('preco'), 'a recorded call'],
    ['//dupla', is('//dupla'), 'two slashes, as the original had them'],
    ['/../a.js', null, 'outside'],
    ['/%2e%2e/a.js', null, 'outside, encoded'],
    ['/__proto__', null, 'what an object inherits'],
    ['/constructor', null, 'what an object inherits'],
    ['', null, 'nothing'],
  ])('%s', (address, expected, _why) => {
    expect(findFile(clone, address)).toEqual(expected);
  });

  it('opens a clone whose page is at its root there, whatever the campaign', () => {
    const root = served({ ...clone.manifest, entry: '/', files: { '/': file('/') } });
    for (const address of ['/', '/?utm_source=fb']) expect(findFile(root, address)).toEqual(is('/'));
  });

  it('opens the page of a quiz at the addresses of its steps, for who goes there', () => {
    const quiz = served({
      ...clone.manifest,
      quiz: { checkoutUrl: 'https://pagar.test/', checkouts: [], ownTrackers: [] },
    });
    expect(findFile(quiz, '/oferta/passo-3', true)).toEqual(is('/oferta/?v=2'));
    expect(findFile(quiz, '/a.js', true)).toEqual(is('/a.js'));
    expect(findFile(quiz, '/oferta/passo-3')).toBeNull();
    expect(findFile(quiz, '/__ext/outro.test/passo-3', true)).toBeNull();
    expect(findFile(clone, '/oferta/passo-3', true)).toBeNull();
  });
});
