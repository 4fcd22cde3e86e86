import { expect, it } from '@jest/globals';
import { keptUtms } from './kept-utms.ts';

it('keeps the numbers of ads wherever they are put, and nothing personal', () => {
  const ads = { utm_campaign: 'a|21987654321', utm_medium: '37979493987', utm_content: '3757599948' };
  expect(keptUtms({ ...ads, utm_source: '11987654321', utm_term: '5511987654321' })).toEqual(ads);
});
