import { describe, expect, it } from '@jest/globals';
import { keptParameters } from './kept-parameters.ts';

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
