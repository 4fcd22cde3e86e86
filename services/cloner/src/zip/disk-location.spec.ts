import { expect, it } from '@jest/globals';
import { applyPatches } from '../source/patch.ts';
import { placePatches } from './disk-location.ts';

it.each([
  ['location.href', 'cloneOf(window).location.href'],
  ['window.location.pathname', 'cloneOf((window)).location.pathname'],
  ['document . location = "/a"', 'cloneOf((document)) . location = "/a"'],
  ["self['location']", "cloneOf((self))['location']"],
  ['a?.location?.hash', 'cloneOf((a))?.location?.hash'],
  ['a?.b.location.hash', 'cloneOf((a?.b))?.location.hash'],
  ['(a?.b).location', '(cloneOf((a?.b))).location'],
  ['(a, b).location', '(cloneOf((a, b))).location'],
  ['return[a][0].location', 'return cloneOf(([a][0])).location'],
  ['a.location.b.location', 'cloneOf((cloneOf((a)).location.b)).location'],
  ['location = "/a"', 'cloneOf(window).location = "/a"'],
  ['typeof location', 'typeof cloneOf(window).location'],
  ['const {location: l, history: h} = window', 'const {cloneLocation: l, history: h} = window'],
  ['const {location} = window; location.href', 'const {cloneLocation:location} = window; location.href'],
  ['f({location})', 'f({location:cloneOf(window).location})'],
  ['x = {location: location}', 'x = {location: cloneOf(window).location}'],
  [
    'import a from "./a.js"; export const b = location',
    'import a from "./a.js"; export const b = cloneOf(window).location',
  ],
  ['class A { location = location }', 'class A { location = cloneOf(window).location }'],
  ['new URL("a", location)', 'new URL("a", cloneOf(window).location)'],
])('%s', (source, expected) => {
  expect(applyPatches(source, placePatches(source))).toBe(expected);
});

it.each([
  'function f(location) { return location.href }',
  '(location) => location.href',
  'function f() { if (a) { var location = 1 } return location }',
  'import { location } from "./rotas.js"; location.go()',
  'try {} catch (location) { location.href }',
  'for (const location of places) location.href',
  '{ let location = 1; location }',
  'location: for (;;) break location',
  'class A { location() { super.location() } }',
  '"location"',
  'delete a.location',
  'new a.location.B()',
  'const { location, ...rest } = props',
  'this is no script: location',
])('leaves alone what is no place of the browser: %s', (source) => {
  expect(applyPatches(source, placePatches(source))).toBe(source);
});

it('reads a script of a megabyte, and one that is nested too deeply, in one go', () => {
  const long = 'a.b(function(){return location.href});'.repeat(30_000);
  expect(placePatches(long)).toHaveLength(30_000);
  expect(placePatches(`${'('.repeat(200_000)}location${')'.repeat(200_000)}`)).toEqual([]);
});
