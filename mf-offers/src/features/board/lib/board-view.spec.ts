import { describe, expect, it } from '@jest/globals';
import { type BoardView, defaultView, readView, writeView } from './board-view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view in the address', () => {
  it('comes back as it went', () => {
    const view: BoardView = {
      search: 'a&b=ç',
      tags: ['renda extra', 'fé'],
      sort: 'change',
      column: 'invalid',
    };
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(view).toString()).toBe(
      'q=a%26b%3D%C3%A7&tag=renda+extra&tag=f%C3%A9&sort=change&column=invalid',
    );
  });

  it('says nothing about what is as ever', () => {
    expect(writeView(defaultView).toString()).toBe('');
    expect(read('')).toEqual(defaultView);
  });

  it.each([
    ['sort=random', 'an order that does not exist'],
    ['column=feito', 'a column that does not exist'],
    ['sort=constructor&column=__proto__', 'names that every object has'],
    ['tag=', 'an empty tag'],
    [`q=${'x'.repeat(201)}`, 'a search that nobody types'],
    [Array.from({ length: 21 }, (_, at) => `tag=${at}`).join('&'), 'more tags than fit'],
    ['foo=bar', 'something else'],
  ])('leaves out what makes no sense: %s', (query, _why) => {
    expect(read(query)).toEqual(defaultView);
  });

  it('writes no more than it would read', () => {
    const long = { ...defaultView, search: 'x'.repeat(500) };
    expect(readView(writeView(long)).search).toHaveLength(200);
  });
});
