import { expect, it } from '@jest/globals';
import { cutText } from './text.ts';

it.each([
  ['a line that fits', 'a b', 3, 'a b'],
  ['more than fits', 'abcdef', 3, 'abc'],
  ['several lines', 'a\r\n\tb\u0000c\u007f', 10, 'a b c'],
  ['nothing but room', ' \n ', 10, ''],
  ['half of a character', 'ab😀', 3, 'ab\ufffd'],
  ['a half that came alone', '\ud800a', 10, '\ufffda'],
])('%s', (_, text, max, line) => expect(cutText(text, max)).toBe(line));
