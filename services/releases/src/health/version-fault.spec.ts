import { expect, it } from '@jest/globals';
import { faultSentence } from './version-fault.ts';

const fault = { loads: 60, errors: 12, people: 9, windowSeconds: 120 };

it('says in numbers why', () => {
  expect(faultSentence({ ...fault, against: { version: '1.0.0', loads: 500, errors: 1 } })).toBe(
    '12 of 60 loads failed (20.0 %) for 9 people within 120 s; of 1.0.0 1 of 500 (0.2 %)',
  );
  expect(faultSentence({ ...fault, against: null })).toBe(
    '12 of 60 loads failed (20.0 %) for 9 people within 120 s',
  );
});
