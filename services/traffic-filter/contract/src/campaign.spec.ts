import { describe, expect, it } from '@jest/globals';
import { isUsualParameter, ownParameters, parameterProblem } from './campaign.ts';
import { PARAMETER_NAME_MAX, PARAMETERS_MAX } from './try.ts';

describe('names that every campaign keeps', () => {
  it.each([
    'utm_source',
    'utm_id',
    'utm_qualquer',
    'fbclid',
    'gbraid',
    'wbraid',
    'click_id',
    'ob_click_id',
    'campaign_item_id',
    'pixel_id',
    'afid',
    'sck',
    'xcod',
    'subid5',
  ])('%s', (name) => expect(isUsualParameter(name)).toBe(true));

  it.each([
    'email',
    'cpf',
    'code',
    'token_hash',
    'access_token',
    'type',
    'utm_',
    'utm-source',
    'x',
    '',
    '__proto__',
  ])('not %s', (name) => expect(isUsualParameter(name)).toBe(false));
});

describe('names that an owner adds', () => {
  it('are kept once, in lower case', () => {
    expect(ownParameters.parse([' Vendedor', 'vendedor', 'lote-2', 'a.b'])).toEqual([
      'vendedor',
      'lote-2',
      'a.b',
    ]);
  });

  it.each([
    ['', 'form'],
    ['a b', 'form'],
    ['a=b', 'form'],
    ['a[0]', 'form'],
    ['ação', 'form'],
    ['-a', 'form'],
    ['a'.repeat(PARAMETER_NAME_MAX + 1), 'too_long'],
    ['code', 'secret'],
    ['token_hash', 'secret'],
    ['access_token', 'secret'],
    ['refresh_token', 'secret'],
    ['error_description', 'secret'],
    ['gpv', 'secret'],
    ['email', 'personal'],
    ['e-mail', 'personal'],
    ['cliente_cpf', 'personal'],
    ['telefone', 'personal'],
    ['whatsapp', 'personal'],
  ])('are not "%s"', (name, problem) => {
    expect(parameterProblem(name)).toBe(problem);
    expect(ownParameters.safeParse([name]).success).toBe(false);
  });

  it('are not more than a campaign has room for', () => {
    const names = Array.from({ length: PARAMETERS_MAX + 1 }, (_, at) => `p${at}`);
    expect(ownParameters.safeParse(names).success).toBe(false);
    expect(ownParameters.parse(names.slice(1))).toHaveLength(PARAMETERS_MAX);
  });
});
