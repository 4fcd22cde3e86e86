import type { Layer } from '@garimpo/anticlone-contract';
import { describe, expect, it } from '@jest/globals';
import { keptUtms } from '../event/event-upkeep.ts';
import { type BeaconBody, beaconBody, judgeBeacon, utmsOf } from './beacon.ts';

describe('beaconBody', () => {
  it('cuts long texts and tolerates everything else', () => {
    const u = `https://copia.test/${'a'.repeat(5000)}`;
    const body = { t: 'x', u, r: 7, n: ['pay.test'], l: 'nuvem', f: 'a\u0000b\nc', more: { than: 'asked' } };
    const expected = { t: 'x', u: u.slice(0, 2048), r: '', n: '', l: 'script', f: 'a b c' };
    expect(beaconBody.parse(body)).toEqual(expected);
    expect(beaconBody.parse({ t: 'a' })).toMatchObject({ u: '', r: '', n: '', l: 'script' });
  });

  it.each([{}, { t: 'all' }, { t: null }, [], null, 'a', 7])('refuses %j', (body) =>
    expect(beaconBody.safeParse(body).success).toBe(false),
  );
});

describe('utmsOf', () => {
  it.each([
    [
      'https://exemplo.com/?utm_source=meta&utm_campaign=a%20b&x=1',
      { utm_source: 'meta', utm_campaign: 'a b' },
    ],
    ['https://exemplo.com/?utm_source=', {}],
    ['https://exemplo.com/#utm_source=meta', {}],
    ['no address', {}],
    [`https://exemplo.com/?utm_source=${'a'.repeat(900)}`, { utm_source: 'a'.repeat(200) }],
  ])('%s', (address, found) => expect(utmsOf(address)).toEqual(found));

  it('keeps the numbers of ads wherever they are put, and nothing personal', () => {
    const ads = { utm_campaign: 'a|21987654321', utm_medium: '37979493987', utm_content: '3757599948' };
    expect(keptUtms({ ...ads, utm_source: '11987654321', utm_term: '5511987654321' })).toEqual(ads);
  });
});

describe('judgeBeacon', () => {
  const site = { originalHost: 'oferta.com.br', extraHosts: ['*.minha.com.br'] };
  const own = { kind: 'own', eventType: 'access' };
  const copy = { kind: 'copy', host: 'copia.com' };

  it.each<[string, BeaconBody['t'], string, string | undefined, Layer, object | null]>([
    [
      'an access without its query',
      'a',
      'https://www.oferta.com.br/a?email=ana@x.br#b',
      'https://www.oferta.com.br',
      'script',
      { ...own, pageUrl: 'https://www.oferta.com.br/a' },
    ],
    ['a checkout', 'c', 'https://loja.minha.com.br/', undefined, 'script', { eventType: 'init_checkout' }],
    [
      'a copy',
      'x',
      'https://copia.com/p?x=1',
      'https://copia.com',
      'script',
      { ...copy, pageUrl: 'https://copia.com/p', isExact: true, layer: 'script' },
    ],
    ['a copy by its style', 'x', '', 'https://copia.com/p', 'css', { isExact: true, layer: 'css' }],
    ['the host of a copy alone', 'x', '', 'https://copia.com/', 'css', { ...copy, isExact: false }],
    [
      'a copy that claims to be the original',
      'a',
      'https://oferta.com.br/',
      'https://copia.com',
      'script',
      { ...copy, isExact: false },
    ],
    [
      'a new host of the owner with an old script',
      'x',
      'https://loja.minha.com.br/',
      'https://loja.minha.com.br',
      'script',
      own,
    ],
    ['a translator', 'x', 'https://oferta-com-br.translate.goog/', undefined, 'script', null],
    [
      'an archive',
      'x',
      'https://web.archive.org/web/2026/https://oferta.com.br/',
      'https://web.archive.org',
      'script',
      null,
    ],
    ['a local server', 'x', 'http://localhost:5500/index.html', 'http://localhost:5500', 'script', null],
    ['a private address', 'x', 'http://192.168.0.12/', undefined, 'script', null],
    ['a file', 'x', 'file:///C:/pagina.html', 'null', 'script', null],
    ['no address', 'x', '', 'null', 'script', null],
    ['a script address', 'x', 'javascript:alert(1)', undefined, 'script', null],
    ['an image of the owner’s page', 'x', '', 'https://oferta.com.br/', 'image', null],
  ])('%s', (_name, t, u, from, l, expected) => {
    const verdict = judgeBeacon(site, { from, body: { t, u, l } });
    if (expected === null) expect(verdict).toBeNull();
    else expect(verdict).toMatchObject(expected);
  });
});
