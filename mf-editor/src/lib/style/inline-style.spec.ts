import { describe, expect, it } from '@jest/globals';
import { Random } from '../../testing/random-edit.ts';
import { type Declaration, declarationsOf, setDeclaration, textOf } from './inline-style.ts';

/** The declarations as `name=value`, with a mark on important ones, separated by a bar. */
const read = (style: string) =>
  declarationsOf(style)
    .map((one) => `${one.property}=${textOf(style, one.value)}${one.important ? '!' : ''}`)
    .join(' | ');

describe('declarationsOf', () => {
  it.each([
    ['color:red', 'color=red'],
    ['COLOR : red ;; ; --My-X: a', 'color=red | --My-X=a'],
    ['/* a; b: c */ color/**/: /*x*/ red /* y */; width:1px', 'color=red | width=1px'],
    ["a: \"x;y\"; b: '\\';z'; c: 1", "a=\"x;y\" | b='\\';z' | c=1"],
    ['background: url(a;b:c) red; c: 1', 'background=url(a;b:c) red | c=1'],
    ['background: url("a)b") red; c: 1', 'background=url("a)b") red | c=1'],
    ['a: f(x;[y;{z;}]); c: 1', 'a=f(x;[y;{z;}]) | c=1'],
    ['color: red ! IMPORTANT; width: 1px!important', 'color=red! | width=1px!'],
    // What browsers pass over, up to the next semicolon.
    ['red; a b: c; } x: y; 1: 2; width: 1px', 'width=1px'],
    ['@media { a: b; } width: 1px', 'width=1px'],
    ['foo { a: b } width: 1px; c: d', 'c=d'],
    // A string ends with its line, brackets and comments with the style.
    ['a: "b\nc; width: 1px', 'a="b\nc | width=1px'],
    ['x\\)url(a; b); a: 1', 'a=1'],
    ['a: url(x; width: 1px', 'a=url(x; width: 1px'],
    ['a: 1 /* ; width: 1px', 'a=1'],
    ['color:', 'color='],
    ['', ''],
  ])('of %j', (style, expected) => {
    expect(read(style)).toBe(expected);
  });
});

describe('setDeclaration', () => {
  it.each([
    // Nothing but the value changes, where there is one.
    ['color: red; width:  1px ;', 'width', '2px', 'color: red; width:  2px ;'],
    ['color: red!important', 'color', 'blue', 'color: blue!important'],
    ['a:b;color:red /* x */;c:d', 'color', 'blue', 'a:b;color:blue /* x */;c:d'],
    ['color:;c:d', 'color', 'red', 'color:red;c:d'],
    // What is new comes last, as the rest is written.
    ['', 'color', 'red', 'color: red'],
    ['a: b', 'color', 'red', 'a: b; color: red'],
    ['a: b;', 'color', 'red', 'a: b; color: red;'],
    ['a:b;c:d;', 'color', 'red', 'a:b;c:d;color:red;'],
    ['  a: b;\n', 'color', 'red', '  a: b; color: red;\n'],
    ['/* x */', 'color', 'red', '/* x */ color: red'],
    // Of several, the one that shows.
    ['color: red; color: green', 'color', 'blue', 'color: red; color: blue'],
    ['color: red !important; color: green', 'color', 'blue', 'color: blue !important; color: green'],
    // A part that comes later, or is more important, would win.
    ['padding: 1px; padding-left: 9px', 'padding', '2px', 'padding: 1px; padding-left: 9px; padding: 2px'],
    ['padding-left: 9px; padding: 1px', 'padding', '2px', 'padding-left: 9px; padding: 2px'],
    [
      'padding-left: 9px !important',
      'padding',
      '2px',
      'padding-left: 9px !important; padding: 2px !important',
    ],
    [
      'background-color: red; background: url(x)',
      'background-color',
      'blue',
      'background-color: red; background: url(x); background-color: blue',
    ],
    ['font-size: 1px; font: 2px a', 'font-size', '3px', 'font-size: 1px; font: 2px a; font-size: 3px'],
    ['width: 1px; all: unset', 'width', '2px', 'width: 1px; all: unset; width: 2px'],
    // What is open at the end is closed as a browser would.
    ['a: url(x', 'color', 'red', 'a: url(x); color: red'],
    ['a: f("[', 'color', 'red', 'a: f("["); color: red'],
    ['a: b /* c', 'color', 'red', 'a: b /* c*/; color: red'],
    ['a: "b\\', 'color', 'red', 'a: "b\\\n"; color: red'],
    ['a: b\\', 'color', 'red', 'a: b\\\uFFFD; color: red'],
  ])('of %j puts %s: %s', (style, property, value, expected) => {
    expect(setDeclaration(style, property, value)).toBe(expected);
  });

  it.each([
    ['color: red', 'color', ''],
    ['color: red; width: 1px', 'color', 'width: 1px'],
    ['color: red; width: 1px', 'width', 'color: red'],
    ['color: red; width: 1px;', 'width', 'color: red;'],
    ['a: b; color: red; width: 1px', 'color', 'a: b; width: 1px'],
    ['color: red; a: b; color: blue !important', 'color', 'a: b'],
    ['color: red /* x */; a: b', 'color', '/* x */; a: b'],
    ['a: b', 'color', 'a: b'],
  ])('of %j takes %s out', (style, property, expected) => {
    expect(setDeclaration(style, property, null)).toBe(expected);
  });

  it('shows what was set and changes nothing else, whatever stands there', () => {
    const random = new Random(7);
    const bits = [
      ...['color', 'padding', 'padding-left', 'width', ':', ':', ' ', ';', ';', '\n', '"', "'"],
      ...['(', ')', '[', ']', '{', '}', '/*', '*/', 'url(', '\\', '!important', 'red', '1px'],
      ...['--x', '@m', 'é', '<!--', ','],
    ];
    for (let round = 0; round < 1_500; round += 1) {
      const style = Array.from({ length: random.below(24) }, () => random.pick(bits)).join('');
      const property = random.pick(['color', 'padding', 'width']);
      const set = setDeclaration(style, property, '7em');
      const own = declarationsOf(set).filter((one) => one.property === property);
      const last = own.filter((one) => one.important).at(-1) ?? own.at(-1);
      expect({ style, value: last && set.slice(last.value.start, last.value.end) }).toEqual({
        style,
        value: '7em',
      });
      // Once it is there, the value alone changes.
      const again = setDeclaration(set, property, '8em');
      expect(again.replace('8em', '7em')).toBe(set);
      // Everything of before is still there, in order.
      const before = declarationsOf(style).filter((one) => one.property !== property);
      const after = declarationsOf(set).filter((one) => one.property !== property);
      expect(after).toHaveLength(before.length);
      // An open last one is closed, before the white space at the end of the style.
      const kept = (one: Declaration, at: number) =>
        textOf(set, after[at]!).startsWith(textOf(style, one).trimEnd());
      expect({ style, kept: before.every(kept) }).toEqual({ style, kept: true });
      const gone = setDeclaration(set, property, null);
      expect(declarationsOf(gone).some((one) => one.property === property)).toBe(false);
    }
  });
});
