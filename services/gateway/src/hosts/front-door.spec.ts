import { describe, expect, it } from '@jest/globals';
import { hasOneHost, hostPlaces, isOfLinks, movedLink, pathAsked } from './front-door.ts';

const away = hostPlaces({ publicUrl: 'https://app.garimpo.example', linksDomain: 'links.paginas.example' });
const here = hostPlaces({ publicUrl: 'http://localhost:3000', linksDomain: 'links.localhost:3000' });

describe('a host', () => {
  it.each([
    ['app.garimpo.example', 'app'],
    ['APP.Garimpo.Example', 'app'],
    ['app.garimpo.example.', 'app'],
    ['app.garimpo.example:443', 'app'],
    ['app.garimpo.example.:8443', 'app'],
    ['links.paginas.example', 'links'],
    ['LINKS.paginas.example.:443', 'links'],
    ['x.links.paginas.example', 'other'],
    ['paginas.example', 'other'],
    ['loja.paginas.example', 'other'],
    ['x.app.garimpo.example', 'other'],
    ['app.garimpo.example.evil.test', 'other'],
    ['app.garimpo.example..', 'other'],
    ['app.garimpo.example@evil.test', 'other'],
    ['ana@app.garimpo.example', 'other'],
    ['app.garimpo.example/', 'other'],
    ['app.garimpo.example, evil.test', 'other'],
    ['app.garimpo.example:443:1', 'other'],
    [' app.garimpo.example', 'other'],
    ['evil.test', 'other'],
    ['192.168.0.7:3000', 'other'],
    ['localhost:3000', 'other'],
    ['127.0.0.1:3000', 'other'],
    ['[::1]:3000', 'other'],
    ['', 'other'],
  ])('of a public installation: %j is %s', (host, place) => {
    expect(away({ host, isFromHere: false })).toBe(place);
  });

  it.each([
    ['localhost:3000', 'app'],
    ['localhost', 'app'],
    ['LOCALHOST.:3001', 'app'],
    ['127.0.0.1:3000', 'app'],
    ['127.0.0.1:41234', 'app'],
    ['[::1]:3000', 'app'],
    ['[::1]', 'app'],
    ['links.localhost:3000', 'links'],
    ['Links.LocalHost:3000', 'links'],
    ['loja.localhost:3000', 'other'],
    ['evil.test:3000', 'other'],
    ['localhost.evil.test:3000', 'other'],
    ['127.0.0.1.evil.test:3000', 'other'],
    ['evil.localhost.:3000', 'other'],
    ['127.0.0.2:3000', 'other'],
    ['127.1:3000', 'other'],
    ['2130706433:3000', 'other'],
    ['0.0.0.0:3000', 'other'],
    ['[::]:3000', 'other'],
    ['[::ffff:127.0.0.1]:3000', 'other'],
    ['::1', 'other'],
    ['', 'other'],
  ])('of one machine: %j is %s', (host, place) => {
    expect(here({ host, isFromHere: false })).toBe(place);
    expect(here({ host, isFromHere: true })).toBe(place);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    '%s is the app’s to the machine that it runs on',
    (host) => {
      expect(away({ host, isFromHere: true })).toBe('app');
    },
  );

  it('may be an address, with IPv6 too', () => {
    const placeOf = hostPlaces({ publicUrl: 'http://[fd00::7]:3000', linksDomain: 'links.lan' });
    expect(placeOf({ host: '[fd00::7]:3000', isFromHere: false })).toBe('app');
    expect(placeOf({ host: '[FD00::7]', isFromHere: false })).toBe('app');
    expect(placeOf({ host: '[fd00::8]:3000', isFromHere: false })).toBe('other');
  });
});

it.each([
  [['Host', 'a.test', 'Accept', '*/*'], true],
  [['Accept', 'host'], true],
  [['Host', 'a.test', 'HOST', 'a.test'], false],
  [['host', 'a.test', 'x-host', 'c.test', 'hOsT', 'b.test'], false],
  [[], true],
])('%j has one host: %s', (headers, expected) => expect(hasOneHost(headers)).toBe(expected));

it.each([
  ['/api/x?a=1', 'a.test', '/api/x?a=1'],
  ['//evil.test/x', 'a.test', '//evil.test/x'],
  ['*', 'a.test', '*'],
  ['http://a.test/api/x?a=1', 'a.test', '/api/x?a=1'],
  ['HTTP://A.test.:80/x', 'a.test', '/x'],
  ['http://a.test', 'a.test:3000', '/'],
  ['http://a.test?a=1', 'a.test', '/?a=1'],
  ['http://evil.test/x', 'a.test', null],
  ['http://a.test@evil.test/x', 'a.test', null],
  ['http://evil.test@a.test/x', 'a.test', null],
  ['http://a.test\\@evil.test/x', 'a.test', null],
  ['https://a.test/x', 'a.test', '/x'],
  ['ftp://a.test/x', 'a.test', null],
  ['a.test:443', 'a.test', null],
  ['', 'a.test', null],
])('%j asked of %s is for %j', (target, host, path) => expect(pathAsked(target, host)).toBe(path));

const config = { publicUrl: 'https://app.garimpo.example', linksDomain: 'links.paginas.example' };

it.each([
  ['/r/abcdefgh', true],
  ['/r', true],
  ['/r?x', true],
  ['/a/1m0n3s1.js?v=2', true],
  ['/a/', true],
  ['/api/x', false],
  ['/remotes/x', false],
  ['/auth/v1', false],
  ['/about', false],
  ['/', false],
  ['/R/abcdefgh', false],
  ['//r/abcdefgh', false],
  ['/x/r/abcdefgh', false],
  ['*', false],
])('%s is of the links: %s', (path, expected) => expect(isOfLinks(path)).toBe(expected));

describe('a link that stood on the app’s host', () => {
  it.each([
    ['/r/abcdefgh', '/r/abcdefgh#'],
    ['/r/abcdefgh?utm_source=fb&fbclid=IwAR%200', '/r/abcdefgh?utm_source=fb&fbclid=IwAR%200#'],
    ['/r/abcdefgh?token_hash=x&type=recovery', '/r/abcdefgh#'],
    ['/r/abcdefgh?a=1&%43ode=x&b=2', '/r/abcdefgh?a=1&b=2#'],
    ['/r/abcdefgh#access_token=x', '/r/abcdefgh#'],
    ['/r/abcdefgh?a=1#access_token=x', '/r/abcdefgh?a=1#'],
    ['/r/abcdefgh/click?gpv=1', '/r/abcdefgh/click?gpv=1#'],
    [
      '/a/1m0n3s1.gif?l=css&u=https%3A%2F%2Floja.test%2F',
      '/a/1m0n3s1.gif?l=css&u=https%3A%2F%2Floja.test%2F#',
    ],
    ['/r/..%2f..%2fapi', '/r/..%2f..%2fapi#'],
    ['/r//evil.test/x', '/r//evil.test/x#'],
  ])('%s is now at %s', (path, moved) => {
    expect(movedLink(path, config)).toBe(`https://links.paginas.example${moved}`);
    expect(new URL(movedLink(path, config)).host).toBe(config.linksDomain);
  });
});
