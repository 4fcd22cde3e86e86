import { expect, it } from '@jest/globals';
import { voiceWeight, wideNetworkOf } from './reporters.ts';

it.each([
  [0, 0.1],
  [86_399, 0.1],
  [86_400, 0.5],
  [7 * 86_400 - 1, 0.5],
  [7 * 86_400, 1],
])('an account of %d seconds weighs %d', (age, weight) => {
  expect(voiceWeight(age)).toBe(weight);
});

it.each([
  ['9.8.7.6', '9.8.7'],
  ['2a01:4f8:1:2::/64', '2a01:4f8:1'],
  ['2002:904:1:0::/64', '2002:904:1'],
  ['127.0.0.1', null],
  ['10.0.0.7', null],
  ['0:0:0:0::/64', null],
  ['fd00:0:0:1::/64', null],
  ['', null],
])('%j is of the network %j', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network);
});
