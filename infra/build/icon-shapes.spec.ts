import { expect, it } from '@jest/globals';
import { iconShapes } from './icon-shapes.mjs';

it('knows what an icon is drawn of', () => {
  const shapes = iconShapes('house') ?? [];
  expect(shapes.map(([element]) => element)).toEqual(['path', 'path']);
  for (const [, attributes] of shapes) expect(Object.keys(attributes)).toEqual(['d']);
});

it.each(['no-such-icon', '../house', 'House', ''])('knows no icon "%s"', (name) => {
  expect(iconShapes(name)).toBeNull();
});
