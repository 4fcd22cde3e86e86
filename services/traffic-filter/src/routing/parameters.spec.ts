import { describe, expect, it } from '@jest/globals';
import { destinationOf, keptParameters, passOn } from './parameters.ts';

const kept = (query: string, own: string[] = []) => keptParameters(query, new URLSearchParams(query), own);

describe('what a visit keeps and passes on', () => {
  it.each([
    [
      'clicks and sources, as they came',
      'fbclid=IwAR0_x-1&utm_content=a%20b+c%2Fd',
      'fbclid=IwAR0_x-1&utm_content=a%20b+c%2Fd',
    ],
    ['nothing that nobody listed', 'x=1&utm_source=fb&email=a&cpf=b', 'utm_source=fb'],
    [
      'names in whatever capitals and escapes',
      'UTM_Source=a&utm%5Fmedium=b&FBCLID=c',
      'UTM_Source=a&utm%5Fmedium=b&FBCLID=c',
    ],
    ['the same name twice', 'utm_source=a&utm_source=b', 'utm_source=a&utm_source=b'],
    ['an escape that is none', 'utm_term=100%&utm_content=%zz', 'utm_term=100%&utm_content=%zz'],
    ['between empty ones', '&&utm_source=a&&x=1&utm_term=b&', 'utm_source=a&utm_term=b'],
    ['behind another question mark', '?utm_source=a&x=1', 'utm_source=a'],
    ['without values', 'utm_source&src=&x', 'utm_source&src='],
    [
      'numbers of ads',
      'utm_id=120210987654321098&utm_campaign=21987654321',
      'utm_id=120210987654321098&utm_campaign=21987654321',
    ],
    [
      'numbers of ads as trackers have them written',
      'utm_source=google&utm_campaign=Pesquisa%7C21987654321&utm_medium=%7C37979493987&utm_content=3757599948&utm_term=1359230865',
      'utm_source=google&utm_campaign=Pesquisa%7C21987654321&utm_medium=%7C37979493987&utm_content=3757599948&utm_term=1359230865',
    ],
    ['no mobile number with its country', 'utm_content=5511987654321&utm_term=a', 'utm_term=a'],
    ['no secret of sign-in', 'token_hash=a&code=b&access_token=c&type=recovery&utm_source=a', 'utm_source=a'],
    ['no e-mail address, whatever its name', 'utm_source=ana%40loja.com&sck=1&src=ana%2540loja.com', 'sck=1'],
    ['no CPF', 'utm_content=529.982.247-25&utm_campaign=a', 'utm_campaign=a'],
    [
      'no telephone',
      'utm_term=(11)+98765-4321&src=%2B5511987654321&sck=+5511987654321&utm_medium=a',
      'utm_medium=a',
    ],
    ['nothing of one that is too long', `utm_source=${'a'.repeat(9_000)}`, ''],
  ])('%s', (_, query, wanted) => {
    expect(kept(query).query).toBe(wanted);
    expect(kept(query).parameters).toEqual([...new URLSearchParams(wanted)]);
  });

  it('is what its campaign lists, too, and nothing personal of it', () => {
    const query = 'Vendedor=7&lote=2&vendedor=ana@loja.com';
    expect(kept(query, ['vendedor']).query).toBe('Vendedor=7');
    expect(kept(query, ['vendedor', 'lote']).query).toBe('Vendedor=7&lote=2');
  });

  it('holds no zero character', () => {
    expect(kept('fbclid=%00a').parameters).toEqual([['fbclid', 'a']]);
  });
});

const PAGE = 'https://loja.test/oferta';

describe('where a visit is led', () => {
  it.each([
    ['without parameters', PAGE, '', `${PAGE}?gpv=v1`],
    ['with those of the visit', PAGE, 'fbclid=1&x=2', `${PAGE}?fbclid=1&x=2&gpv=v1`],
    ['with the page’s own', `${PAGE}?plano=2#topo`, 'a=1', `${PAGE}?plano=2&a=1&gpv=v1#topo`],
    ['with the id of another visit', PAGE, 'gpv=v0&a=1', `${PAGE}?a=1&gpv=v1`],
    ['with it under another spelling', PAGE, 'g%70v=v0&a=1', `${PAGE}?a=1&gpv=v1`],
    ['with it alone', PAGE, 'gpv=v0', `${PAGE}?gpv=v1`],
    ['with the page’s own of that name', `${PAGE}?gpv=meu`, '', `${PAGE}?gpv=v1`],
    ['with a name that only begins so', PAGE, 'gpvs=1', `${PAGE}?gpvs=1&gpv=v1`],
    ['with too many', PAGE, `a=${'x'.repeat(9_000)}`, `${PAGE}?gpv=v1`],
    ['where browsers read a slash', 'https://a.test\\@b.test/', '', 'https://a.test/@b.test/?gpv=v1'],
    [
      'with characters that are invalid in headers',
      'https://maçã.test/pão de queijo',
      '',
      'https://xn--ma-tiap.test/p%C3%A3o%20de%20queijo?gpv=v1',
    ],
    [
      'unchanged where possible',
      'https://LOJA.test/A%2fb/../c?',
      'a=1',
      'https://LOJA.test/A%2fb/../c?a=1&gpv=v1',
    ],
  ])('%s', (_, page, query, wanted) => {
    expect(destinationOf(page, query, 'v1')).toBe(wanted);
  });

  it('of twelve addresses of ads carries every parameter exactly once', () => {
    const ads = [
      'fbclid=IwAR0a&utm_source=facebook&utm_medium=cpc&utm_campaign=c1&utm_content=a1&utm_term=t',
      'utm_source=ig&fbclid=IwY2xjaw&utm_id=1203',
      'gclid=Cj0KCQ&gad_source=1&utm_source=google',
      'gbraid=0AAAAA&gclid=Cj0&gad_campaignid=22',
      'wbraid=CkEKCQjw&utm_campaign=ios',
      'ttclid=E.C.P.CAE&utm_source=tiktok',
      'ttclid=E.C.P&ttp=abc&utm_campaign=%E4%BF%83',
      'kwai_click_id=3bN9&kwai_campaign_id=77&mmpcode=PL',
      'click_id=3bN9&kwai_ad_id=1&utm_source=kwai',
      'utm_source=a&utm_source=b&fbclid=1',
      'subid=a%26b%3Dc&src=x%2By&sck=1%2C2',
      'utm_campaign=promo%C3%A7%C3%A3o+de+maio&xcod=a%7Cb',
    ];
    for (const query of ads) {
      const led = new URL(destinationOf(`${PAGE}?plano=2`, query, 'v1')).searchParams;
      const wanted = [['plano', '2'], ...new URLSearchParams(query), ['gpv', 'v1']];
      expect([...led]).toEqual(wanted);
    }
  });
});

describe('parameters of a visit', () => {
  it.each([
    ['none', PAGE, '', PAGE],
    ['a click', PAGE, 'fbclid=IwAR0_x-1', `${PAGE}?fbclid=IwAR0_x-1`],
    ['with its question mark', PAGE, '?gclid=Cj0', `${PAGE}?gclid=Cj0`],
    ['beside the page’s own', `${PAGE}?plano=2`, 'ttclid=E.C.P', `${PAGE}?plano=2&ttclid=E.C.P`],
    [
      'in place of the page’s own',
      `${PAGE}?utm_source=padrao&a=1`,
      'utm_source=fb',
      `${PAGE}?a=1&utm_source=fb`,
    ],
    ['the same pair twice', PAGE, 'a=1&a=1&b=2', `${PAGE}?a=1&b=2`],
    ['a name with two values', PAGE, 'a=1&a=2', `${PAGE}?a=1&a=2`],
    ['before the fragment', `${PAGE}#planos`, 'utm_campaign=x', `${PAGE}?utm_campaign=x#planos`],
    ['of a fragment with a question mark', `${PAGE}#/a?b=1`, 'c=2', `${PAGE}?c=2#/a?b=1`],
    ['escapes as they came', PAGE, 'utm_content=a%20b+c%2Fd', `${PAGE}?utm_content=a%20b+c%2Fd`],
    ['escapes that are none', PAGE, 'x=100%&y=%zz', `${PAGE}?x=100%&y=%zz`],
    ['letters of other alphabets', PAGE, 'utm_term=promoção', `${PAGE}?utm_term=promo%C3%A7%C3%A3o`],
    ['without a value', PAGE, 'teste&b=', `${PAGE}?teste&b=`],
    ['the same name spelled otherwise', `${PAGE}?utm%5Fsource=a`, 'utm_source=b', `${PAGE}?utm_source=b`],
    ['that would end the line', PAGE, 'a=1\r\nset-cookie: x', `${PAGE}?a=1%0D%0Aset-cookie:%20x`],
    ['only marks', `${PAGE}?`, '&&', `${PAGE}?`],
  ])('%s', (_, page, query, wanted) => {
    expect(passOn(page, query)).toBe(wanted);
  });

  it('are not passed on where they are too long', () => {
    expect(passOn(PAGE, `a=${'x'.repeat(9_000)}`)).toBe(PAGE);
  });

  it('make no address that a browser reads as another host', () => {
    for (const query of ['@evil.test', '//evil.test', '\\\\evil.test', '#x', '?a=1?b=2', '%00', '\u0000']) {
      expect([query, new URL(passOn(PAGE, query)).host]).toEqual([query, 'loja.test']);
    }
  });
});
