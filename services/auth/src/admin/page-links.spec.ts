import { describe, expect, it } from '@jest/globals';
import { pageLinks } from './page-links.ts';

const address = (page: number) => `</auth/v1/admin/users?page=${page}&per_page=10>`;

describe('pageLinks', () => {
  it.each([
    [1, 25, `${address(2)}; rel="next", ${address(3)}; rel="last"`, 'more follow'],
    [3, 25, `${address(3)}; rel="last"`, 'the last page'],
    [9, 25, `${address(3)}; rel="last"`, 'beyond the last page'],
    [1, 0, `${address(1)}; rel="last"`, 'no users'],
    [2, 20, `${address(2)}; rel="last"`, 'a last page that is full'],
  ])('of page %i of %i users: %s (%s)', (page, total, expected) => {
    expect(pageLinks({ page, per_page: 10 }, total)).toBe(expected);
  });
});
