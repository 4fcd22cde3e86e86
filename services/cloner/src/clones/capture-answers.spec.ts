import { ANSWER_SECONDS_MAX } from '@garimpo/cloner-contract';
import { expect, it } from '@jest/globals';
import { preferredWait } from './capture-answers.ts';

it.each([
  ['', ANSWER_SECONDS_MAX],
  ['return=minimal', ANSWER_SECONDS_MAX],
  ['respond-async', 0],
  ['Respond-Async', 0],
  ['respond-async, wait=10', 10],
  ['return=minimal; wait="20"', 20],
  ['wait=600', ANSWER_SECONDS_MAX],
  ['wait=-1', ANSWER_SECONDS_MAX],
  ['wait=soon', ANSWER_SECONDS_MAX],
])('“%s” waits %i seconds at most', (prefer, seconds) => {
  expect(preferredWait(prefer)).toBe(seconds);
});
