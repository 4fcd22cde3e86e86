import { commonErrors } from '@garimpo/service-contract';
import { describe, expect, it } from '@jest/globals';
import { ApiError, type ApiErrorOptions, clientErrorCodes, isTransient } from '../api/api-error.ts';
import { errorText, fieldRule } from './error-text.ts';
import { uiText } from './pt-br.ts';

const error = (o: Partial<ApiErrorOptions>) =>
  new ApiError({ kind: 'http', code: 'offers.offer.not_found', status: 404, requestId: 'req-9', ...o });

describe('errorText', () => {
  const table = {
    'offers.offer.not_found': 'Esta oferta não existe mais.',
    'offers.libraries.limit_reached': (refusal: ApiError) => `Limite de ${fieldRule(refusal, 'plan')}.`,
    'service.internal.error': 'Não deu para salvar a oferta.',
  };

  it("uses the tool's own sentence, also where a general one exists", () => {
    expect(errorText(error({}), table, 'x')).toBe('Esta oferta não existe mais.');
    expect(errorText(error({ code: 'service.internal.error' }), table, 'x')).toBe(
      'Não deu para salvar a oferta.',
    );
  });

  it('puts into the sentence what the service named', () => {
    const limit = error({ code: 'offers.libraries.limit_reached', fields: [{ path: 'plan', rule: '25' }] });
    expect(errorText(limit, table, 'x')).toBe('Limite de 25.');
  });

  it('falls back to the general sentence of a common code', () => {
    expect(errorText(error({ code: 'request.rate.exceeded' }), table, 'x')).toBe(
      uiText.errors['request.rate.exceeded'],
    );
  });

  it('gives an unknown code the fallback and the request id, also when it is named like a property of objects', () => {
    expect(errorText(error({ code: 'offers.new.thing' }), table, 'Não deu.')).toBe('Não deu. (código req-9)');
    expect(errorText(error({ code: 'constructor' }), table, 'Não deu.')).toBe('Não deu. (código req-9)');
  });

  it('gives anything else the fallback alone', () => {
    expect(errorText(new TypeError('undefined is not a function'), table, 'Não deu.')).toBe('Não deu.');
  });

  it('has a sentence for every common code and for every way a reply can be lost', () => {
    for (const code of [...Object.keys(commonErrors), ...clientErrorCodes]) {
      expect(errorText(error({ code }), {}, '')).toMatch(/^\p{Lu}.+\.$/u);
    }
  });
});

describe('isTransient', () => {
  it.each([
    [error({ kind: 'network', status: 0 }), true],
    [error({ kind: 'timeout', status: 0 }), true],
    [error({ status: 503 }), true],
    [error({ status: 500 }), true],
    [error({ status: 429 }), false],
    [error({ status: 404 }), false],
    [error({ kind: 'invalid_reply', status: 200 }), false],
    [new TypeError('bug'), false],
  ])('%s -> %s', (failure, expected) => {
    expect(isTransient(failure)).toBe(expected);
  });
});
