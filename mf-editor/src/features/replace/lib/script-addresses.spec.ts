import { describe, expect, it } from '@jest/globals';
import { findScriptAddresses, withScriptAddresses } from './script-addresses.ts';

const addressesIn = (code: string) => findScriptAddresses(code).map(({ address }) => address);

describe('addresses in code', () => {
  it.each([
    [`location.href='https://pay.hotmart.com/A?off=1&src=2'`, 'https://pay.hotmart.com/A?off=1&src=2'],
    [`window.open("whatsapp://send?phone=55");`, 'whatsapp://send?phone=55'],
    [`{"url":"https:\\/\\/pay.kiwify.com.br\\/A?a=1\\u0026b=2"}`, 'https://pay.kiwify.com.br/A?a=1&b=2'],
    [`go('tel:+5511')`, 'tel:+5511'],
    ['// see https://a.example/x).', 'https://a.example/x'],
  ])('%s', (code, address) => {
    expect(addressesIn(code)).toEqual([address]);
  });

  it('are none where nobody knows how they go on, and where a word only ends like one', () => {
    expect(addressesIn(`\`https://pay.example/\${id}\``)).toEqual([]);
    expect(addressesIn(`hotel:5, "motel:x"`)).toEqual([]);
  });

  it('are written as those before them, and cannot end their string', () => {
    const put = (code: string, address: string) => {
      const [place] = findScriptAddresses(code);
      return withScriptAddresses(code, [{ start: place!.start, end: place!.end, address }]);
    };
    expect(put(`a='https://x.example/1';b`, 'https://y.example/2?a=1&b=2')).toBe(
      `a='https://y.example/2?a=1&b=2';b`,
    );
    expect(put(`{"u":"https:\\/\\/x.example\\/?a\\u0026b"}`, 'https://y.example/?c&d')).toBe(
      `{"u":"https:\\/\\/y.example\\/?c\\u0026d"}`,
    );
    expect(put(`a='https://x.example/1'`, `https://y.example/';alert(1)//</script>`)).toBe(
      `a='https://y.example/%27;alert(1)//%3C/script%3E'`,
    );
  });
});
