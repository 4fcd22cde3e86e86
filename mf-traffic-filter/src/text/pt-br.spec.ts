import { ApiError, type ErrorSentence } from '@garimpo/sdk';
import { sources, trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { expect, it } from '@jest/globals';
import { text } from './pt-br.ts';
import { campaignsText } from './pt-br-campaigns.ts';
import { reportsText } from './pt-br-reports.ts';

const sentenceOf = (code: keyof typeof text.errors, rule: string) => {
  const fields = [{ path: 'x', rule }];
  const error = new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields });
  const sentence: ErrorSentence = text.errors[code];
  return typeof sentence === 'function' ? sentence(error) : sentence;
};

// The other labels of the specification are what the tests of the pages look for.
it('has the tabs of the specification', () => {
  expect(campaignsText.filter.tabs).toEqual({ all: 'Todas', active: 'Ativas', inactive: 'Desativadas' });
});

it('has a sentence for every error of the service, also with an unknown reason', () => {
  expect(Object.keys(text.errors)).toEqual(expect.arrayContaining(Object.keys(trafficFilterErrors)));
  for (const code of Object.keys(text.errors) as (keyof typeof text.errors)[])
    expect(sentenceOf(code, 'toString')).toMatch(/^[A-ZÀ-Ú].*[^\s]$/);
});

it('names every source', () => {
  expect(sources.map(reportsText.sources.of).every((name) => name !== '')).toBe(true);
});
