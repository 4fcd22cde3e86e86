import { describe, expect, it } from '@jest/globals';
import { type LibraryPage, libraryKey, libraryReadUrl, parseLibraryUrl } from './library.ts';

const WWW = 'https://www.facebook.com';
const PAGE = { kind: 'page', id: '103237888271515' } as const;
const AD = { kind: 'ad', id: '812345678901234' } as const;
const SEARCH = { kind: 'search', terms: 'barriga zero' } as const;
const PHRASE = { ...SEARCH, exact: true } as const;

describe('an address of the library', () => {
  it.each<[string, LibraryPage['subject'], string, string]>([
    [`${WWW}/ads/library/?view_all_page_id=${PAGE.id}`, PAGE, 'ALL', 'an advertiser, no country'],
    [`${WWW}/ads/library?view_all_page_id=${PAGE.id}&country=BR`, PAGE, 'BR', 'no slash at the end'],
    [`http://facebook.com/ads/library/?view_all_page_id=${PAGE.id}`, PAGE, 'ALL', 'http, no www'],
    [`https://m.facebook.com/ads/library/?view_all_page_id=${PAGE.id}`, PAGE, 'ALL', 'the phone'],
    [`https://web.facebook.com/ads/library/?view_all_page_id=${PAGE.id}`, PAGE, 'ALL', 'another host'],
    [`https://business.facebook.com/ads/library/?id=${AD.id}`, AD, 'ALL', 'the host of businesses'],
    [`https://pt-br.facebook.com/ads/library/?id=${AD.id}`, AD, 'ALL', 'the language in the host'],
    [`${WWW}/pt_br/ads/library/?id=${AD.id}&country=pt`, AD, 'PT', 'the language in the path'],
    [`HTTPS://WWW.FACEBOOK.COM/ADS/LIBRARY/?ID=${AD.id}`, AD, 'ALL', 'all of it in capitals'],
    [`${WWW}:443/ads/library/?id=${AD.id}#anuncios`, AD, 'ALL', 'a port that says nothing, a fragment'],
    [`${WWW}/ads/archive/?id=${AD.id}`, AD, 'ALL', 'from when it was an archive'],
    [`${WWW}/ads/library/?q=barriga%20zero&search_type=keyword_unordered`, SEARCH, 'ALL', 'words'],
    [`${WWW}/ads/library/?q=++barriga+++zero+`, SEARCH, 'ALL', 'words with blanks around them'],
    [`${WWW}/ads/library/?q=barriga+zero&search_type=keyword_exact_phrase`, PHRASE, 'ALL', 'a phrase'],
    [`${WWW}/ads/library/?q=%22barriga+zero%22&search_type=keyword_exact_phrase`, PHRASE, 'ALL', 'quoted'],
    [`${WWW}/ads/library/?q=%E2%80%9Cbarriga+zero%E2%80%9D`, PHRASE, 'ALL', 'the quotes of a phone'],
    [`${WWW}/ads/library/?search_page_ids=${PAGE.id}`, PAGE, 'ALL', 'the parameter of the API'],
    [`${WWW}/ads/library/?search_page_ids[0]=${PAGE.id}`, PAGE, 'ALL', 'as the only one of a list'],
    [`${WWW}/ads/library/?page_ids=${PAGE.id}`, PAGE, 'ALL', 'and an older one'],
    [`${WWW}/ads/library/?view_all_page_id=${PAGE.id}&q=Loja&search_type=page`, PAGE, 'ALL', 'found by name'],
    [`${WWW}/ads/library/?id=${AD.id}&view_all_page_id=${PAGE.id}`, PAGE, 'ALL', 'an ad within its page'],
    [`${WWW}/ads/library/?id=1&id=${AD.id}`, AD, 'ALL', 'given twice: the last'],
    [`${WWW}/ads/library/?id=${AD.id}&country=BR&country=BR`, AD, 'BR', 'a country given twice'],
    [`${WWW}/ads/library/?id=${AD.id}&country=PT,BR`, AD, 'BR,PT', 'two countries'],
    [`${WWW}/ads/library/?id=${AD.id}&country[0]=BR&country[1]=PT`, AD, 'BR,PT', 'as a list'],
    [`${WWW}/ads/library/?id=${AD.id}&country=BR,ALL`, AD, 'ALL', 'all, and one of them'],
    [`${WWW}/ads/library/?id=${AD.id}&country=Brasil`, AD, 'ALL', 'not a country'],
    [
      `${WWW}/ads/library/?active_status=inactive&ad_type=all&country=BR&media_type=video&start_date[min]=2026-01-01&sort_data[mode]=total_impressions&sort_data[direction]=desc&view_all_page_id=${PAGE.id}`,
      PAGE,
      'BR',
      'filters and order',
    ],
    [
      `https://l.facebook.com/l.php?u=${encodeURIComponent(`${WWW}/ads/library/?id=${AD.id}&country=BR`)}&h=AT0`,
      AD,
      'BR',
      'copied out of a message',
    ],
  ])('%s', (address, subject, country, _reason) => {
    expect(parseLibraryUrl(address)).toEqual({ origin: WWW, subject, country });
  });

  it.each([
    [`${WWW}/ads/library/`, 'asks for nothing'],
    [`${WWW}/ads/library/?country=BR&q=`, 'searches for nothing'],
    [`${WWW}/ads/library/?q=%22%22`, 'a phrase of no words'],
    [`${WWW}/ads/library/?id=abc`, 'no id'],
    [`${WWW}/ads/library/?search_page_ids=1,2`, 'two advertisers: no page shows them together'],
    [`${WWW}/ads/library/report/?id=${AD.id}`, 'a report'],
    [`${WWW}/ads/library/api/?id=${AD.id}`, 'about the API'],
    [`${WWW}/lojabarriga?id=${AD.id}`, 'a page of the network itself'],
    [`https://facebook.com.exemplo.com/ads/library/?id=${AD.id}`, 'another’s host'],
    [`https://www.facebook.com:8443/ads/library/?id=${AD.id}`, 'another’s port'],
    [`https://exemplo.com/ads/library/?id=${AD.id}`, 'another’s path'],
    [`ftp://www.facebook.com/ads/library/?id=${AD.id}`, 'not the web'],
    [`https://l.facebook.com/l.php?u=javascript:alert(1)`, 'wraps something else'],
    [`https://l.facebook.com/l.php?h=AT0`, 'wraps nothing'],
    ['www.facebook.com/ads/library/?id=1', 'no address'],
  ])('is not %s: %s', (address, _reason) => {
    expect(parseLibraryUrl(address)).toBeNull();
    expect(libraryKey(address)).toBeNull();
  });

  it('may be of a further host, which keeps its origin', () => {
    const address = 'http://biblioteca.example:8080/ads/library/?id=7';
    expect(parseLibraryUrl(address)).toBeNull();
    expect(parseLibraryUrl(address, ['biblioteca.example'])).toBeNull();
    expect(parseLibraryUrl(address, ['biblioteca.example:8080'])?.origin).toBe(
      'http://biblioteca.example:8080',
    );
  });
});

describe('libraryReadUrl', () => {
  it.each<[string, string]>([
    [
      `http://m.facebook.com/ads/library?active_status=inactive&view_all_page_id=5&country=br&media_type=video`,
      `${WWW}/ads/library/?active_status=active&ad_type=all&country=BR&search_type=page&view_all_page_id=5`,
    ],
    [`${WWW}/ads/library/?id=7`, `${WWW}/ads/library/?active_status=active&ad_type=all&country=ALL&id=7`],
    [
      `${WWW}/ads/library/?q=m%C3%A3e+%26+beb%C3%AA`,
      `${WWW}/ads/library/?active_status=active&ad_type=all&country=ALL&q=m%C3%A3e+%26+beb%C3%AA&search_type=keyword_unordered`,
    ],
    [
      `${WWW}/ads/library/?q=barriga+zero&search_type=keyword_exact_phrase&country=BR`,
      `${WWW}/ads/library/?active_status=active&ad_type=all&country=BR&q=%22barriga+zero%22&search_type=keyword_exact_phrase`,
    ],
  ])('of %s', (address, expected) => {
    const page = parseLibraryUrl(address)!;
    expect(libraryReadUrl(page)).toBe(expected);
    // What is read is about the same ads.
    expect(parseLibraryUrl(expected)).toEqual(page);
    expect(libraryKey(expected)).toBe(libraryKey(address));
  });
});

describe('libraryKey', () => {
  const key = (query: string) => libraryKey(`${WWW}/ads/library/?${query}`);

  it.each([
    [
      'view_all_page_id=5&active_status=all',
      'active_status=active&view_all_page_id=5&country=ALL',
      'filters',
    ],
    ['q=Barriga+Zero', 'q=zero+barriga', 'words in any order and case'],
    ['q=%22Barriga+zero%22', 'q=barriga+zero&search_type=keyword_exact_phrase', 'a phrase and its quotes'],
    ['q=ma%CC%83e', 'q=m%C3%A3e', 'two spellings of one letter'],
    ['id=7&country=BR,PT', 'id=7&country=PT&country=BR', 'countries in any order'],
  ])('is one for %s and %s: %s', (one, other, _reason) => {
    expect(key(one)).not.toBeNull();
    expect(key(one)).toBe(key(other));
  });

  it.each([
    ['id=7', 'view_all_page_id=7', 'an ad and a page of the same number'],
    ['id=7&country=BR', 'id=7', 'one country and all'],
    ['q=%22barriga+zero%22', 'q=barriga+zero', 'a phrase and its words'],
    ['q=%22barriga+zero%22', 'q=%22zero+barriga%22', 'a phrase and another'],
    ['q=7', 'id=7', 'a search for a number'],
  ])('tells %s from %s: %s', (one, other, _reason) => {
    expect(key(one)).not.toBe(key(other));
  });
});
