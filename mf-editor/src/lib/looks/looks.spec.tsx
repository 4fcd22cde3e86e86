import { afterEach, describe, expect, it } from '@jest/globals';
import { lookNames, lookOf, type PageLook, PLAIN } from './block-look.ts';
import { contrast, mix, readable, readColour } from './colours.ts';
import { readLook } from './frame/read-look.ts';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.body.removeAttribute('style');
});

const pages: [string, PageLook][] = [
  ['a plain page', PLAIN],
  ['yellow buttons', { ...PLAIN, accent: '#ffd60a', radius: 40 }],
  ['a dark page', { ...PLAIN, ground: '#0b0d12', ink: '#f5f5f5', accent: '#7c3aed' }],
  ['almost black buttons', { ...PLAIN, accent: '#0c1f3f' }],
  ['almost white buttons', { ...PLAIN, accent: '#e6f4ff' }],
  ['grey on grey', { ...PLAIN, ground: '#8a8a8a', ink: '#909090', accent: '#8b6f6f' }],
];

describe.each(pages)('with %s', (_, page) => {
  it.each(lookNames)('every text of %s can be read', (name) => {
    const look = lookOf(name, page);
    const texts = [
      ['ink', 'ground'],
      ['ink', 'soft'],
      ['muted', 'ground'],
      ['muted', 'soft'],
      ['onAccent', 'accent'],
      ['accentInk', 'ground'],
      ['onStrong', 'strong'],
      ['onStrong', 'strongCell'],
      ['onStrongMuted', 'strongCell'],
      ['onStrongAccent', 'strongAccent'],
      ['noteInk', 'note'],
      ['ink', 'card'],
      ['muted', 'card'],
    ] as const;
    const unread = texts.filter(([text, ground]) => contrast(look[text], look[ground]) < 4.5);
    expect(unread).toEqual([]);
  });
});

it('mixes colours, and finds the nearest shade that can be read', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(readable('#15692f', '#ffffff')).toBe('#15692f');
  expect(contrast(readable('#ffff00', '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect([
    readColour('rgb(1, 2, 255)'),
    readColour('rgba(1, 2, 3, 0)'),
    readColour('color(srgb 1 0 0)'),
  ]).toEqual(['#0102ff', null, null]);
});

it('reads a page’s colours and fonts', () => {
  document.head.innerHTML = `<style>
    body { background-color: rgb(250, 245, 240); color: rgb(40, 30, 20); font-family: Inter }
    h1 { font-family: "Playfair Display", serif } .b { background-color: rgb(200, 30, 90); border-top-left-radius: 24px }
  </style>`;
  document.body.innerHTML = '<h1>Um</h1><a>x</a><a class=b>Comprar</a>';
  expect(readLook(document)).toEqual({
    ground: '#faf5f0',
    ink: '#281e14',
    accent: '#c81e5a',
    headFont: '"Playfair Display", serif',
    radius: 24,
  });
});
