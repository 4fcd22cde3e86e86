import { describe, expect, it } from '@jest/globals';
import { markOf } from './marks.ts';

describe('names of programs of artificial intelligence', () => {
  it.each([
    ['software', 'Google Imagen 3', 'ai_tool'],
    ['software', 'Imagen 4', 'ai_tool'],
    ['software', 'Sora', 'ai_tool'],
    ['provenance', 'Gemini 2.5 Flash Image', 'ai_tool'],
    ['comment', 'feito no Midjourney v6', 'ai_tool'],
    ['description', 'Una imagen de Sora y su gemini', null],
    ['author', 'Sora Gemini', null],
    ['author', 'Sora', null],
    ['software', 'Editor de imagen 2', null],
    ['camera', 'Firefly 8', null],
  ])('in a finding of the kind %s: %s', (kind, value, mark) => {
    expect(markOf({ kind, container: 'exif', name: 'Software', value })).toBe(mark);
  });
});
