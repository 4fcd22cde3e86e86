import { describe, expect, it } from '@jest/globals';
import { destinationOf } from './destination.ts';

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
      'with letters that no header holds',
      'https://maçã.test/pão de queijo',
      '',
      'https://xn--ma-tiap.test/p%C3%A3o%20de%20queijo?gpv=v1',
    ],
    [
      'letter by letter where it can be',
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
