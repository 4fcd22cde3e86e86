import { describe, expect, it } from '@jest/globals';
import { readStyle, type Supports, writeStyle } from './inline-style.ts';
import { hexOf, isTransparent, stepNumber, typedValue } from './values.ts';

const COLOUR =
  /^(?:red|blue|white|transparent|currentcolor|#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(?:rgb|hsl|oklch)a?\([^()]+\))$/i;
const LENGTH = /^(?:0|-?[\d.]+(?:px|%|rem|em|vw)|auto|(?:calc|min|clamp)\(.+\))$/;
const DISTANCE = /^(?:0|[\d.]+(?:px|%|rem|em|vw)|calc\(.+\))$/;

/** As much of what browsers know as is asked for here. */
const supports: Supports = (property, value) => {
  if (value === 'inherit') return true;
  if (property === 'color' || property === 'background-color') return COLOUR.test(value);
  if (property === 'padding')
    return value.split(' ').length <= 4 && value.split(' ').every((one) => DISTANCE.test(one));
  if (property === 'margin')
    return value.split(' ').length <= 4 && value.split(' ').every((one) => LENGTH.test(one));
  if (property === 'font-family') return value !== '' && !/(?:^|,) *\d/.test(value);
  if (property === 'line-height') return /^[\d.]+(?:px)?$/.test(value);
  if (property === 'background') return !/bogus/.test(value);
  return LENGTH.test(value);
};

describe('typedValue', () => {
  it.each([
    ['width', '16', '16px'],
    ['width', ' 16 px ', '16px'],
    ['width', '0', '0'],
    ['width', '1,5rem', '1.5rem'],
    ['width', ',5em', '0.5em'],
    ['width', '-3', '-3px'],
    ['width', '50 %', '50%'],
    ['width', 'automático', 'auto'],
    ['width', 'calc(100% - 16px)', 'calc(100% - 16px)'],
    ['width', 'clamp(1rem, 2vw, 3rem)', 'clamp(1rem, 2vw, 3rem)'],
    ['width', 'var(--w)', 'var(--w)'],
    ['margin', '10 20', '10px 20px'],
    ['margin', '10 auto 1,5rem 0', '10px auto 1.5rem 0'],
    ['padding', '10 20 px', '10px 20px'],
    ['padding', 'var(--a) 4', 'var(--a) 4px'],
    ['line-height', '1.5', '1.5'],
    ['color', 'Transparente', 'transparent'],
    ['color', '1d1a17', '#1d1a17'],
    ['color', '#ABC', '#ABC'],
    ['color', 'rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['color', 'oklch(0.5 0.1 20)', 'oklch(0.5 0.1 20)'],
    ['color', 'var(--marca, #fff)', 'var(--marca, #fff)'],
    ['font-family', 'Open Sans, serif', 'Open Sans, serif'],
    ['font-family', '"Exo", \'Arial\'', "'Exo', 'Arial'"],
    ['font-family', 'Exo 2', "'Exo 2'"],
  ])('takes for %s %j as %j', (property, typed, value) => {
    expect(typedValue(property, typed, supports)).toEqual({ value });
  });

  it.each([
    ['width', '16pxx'],
    ['width', 'vermelho'],
    ['width', 'var(w)'],
    ['padding', '-4'],
    ['padding', '1 2 3 4 5'],
    ['color', '#12345'],
    ['color', '#ggg'],
  ])('does not know for %s %j', (property, typed) => {
    expect(typedValue(property, typed, supports)).toEqual({ problem: 'unknown' });
  });

  it.each([
    'red; background: blue',
    'url(https://a.example/b.png)',
    'URL (x)'.replace(' ', ''),
    'image-set("a" 1x)',
    '-webkit-image-set(url(a) 1x)',
    'expression(alert(1))',
    'red !important',
    'red}',
    'r\\65 d',
    'red/* x */',
    '</style>',
    'attr(data-x)',
    'x'.repeat(301),
  ])('never takes %j', (typed) => {
    expect(typedValue('color', typed, () => true)).toEqual({ problem: 'forbidden' });
  });
});

describe('stepNumber', () => {
  it.each([
    ['16px', 0, 1, '17px'],
    ['1.5rem', 6, 1, '2.5rem'],
    ['1,5', 3, -1, '0,5'],
    ['10px 20px', 6, 10, '10px 30px'],
    ['10px 20px', 1, 10, '20px 20px'],
    ['-1', 0, 1, '0'],
    ['0', 1, -1, '-1'],
    ['calc(100% - 16px)', 14, 1, 'calc(100% - 17px)'],
    ['auto', 0, 1, null],
    ['#123', 2, 1, null],
  ])('of %j at %i by %i', (text, caret, by, expected) => {
    expect(stepNumber(text, caret, by)?.text ?? null).toBe(expected);
  });
});

describe('readStyle and writeStyle', () => {
  it.each([
    ['color: red; color: bogus', 'color', 'red'],
    ['padding: 4px; padding-left: 9px', 'padding', null],
    ['padding-left: 9px; padding: 4px', 'padding', '4px'],
    ['padding: 4px !important; padding-left: 9px', 'padding', '4px'],
    ['background: url(x) white', 'background-color', 'white'],
    ['background: url(x), url(y) #abc', 'background-color', '#abc'],
    ['background: url(x) no-repeat', 'background-color', null],
    ['background: var(--red) red', 'background-color', null],
    ['background: rgb(1 2 3 / 50%) url(x)', 'background-color', 'rgb(1 2 3 / 50%)'],
    ['background: red; background-color: blue', 'background-color', 'blue'],
    ['background: bogus; background-color: blue; background: bogus', 'background-color', 'blue'],
    ['', 'color', null],
  ])('in %j %s is %j', (style, property, expected) => {
    expect(readStyle(style, property, supports)).toBe(expected);
  });

  it.each([
    ['background: url(x) white no-repeat', 'blue', 'background: url(x) blue no-repeat'],
    ['background: #fff', 'blue', 'background: blue'],
    ['background: url(x)', 'blue', 'background: url(x); background-color: blue'],
    ['background: var(--x)', 'blue', 'background: var(--x); background-color: blue'],
    [
      'background-color: red; background: white !important',
      'blue',
      'background-color: red; background: blue !important',
    ],
    ['background: #fff; color: red', null, 'color: red'],
    ['background-color: red; background: white url(x)', null, 'background: url(x)'],
    ['background: url(x) white', null, 'background: url(x)'],
    ['background-color: red', null, ''],
  ])('gives %j the background %j', (style, value, expected) => {
    expect(writeStyle(style, 'background-color', value, supports)).toBe(expected);
  });
});

describe('colours', () => {
  it.each([
    ['#ABC', '#aabbcc'],
    ['#abcd', '#aabbcc'],
    ['#1D1A1780', '#1d1a17'],
    ['rgb(29, 26, 23)', '#1d1a17'],
    ['rgba(255 0 0 / 50%)', '#ff0000'],
    ['rgb(100%, 0%, 50%)', '#ff0080'],
    ['red', null],
    ['#12345', null],
    ['oklch(0.5 0.1 20)', null],
  ])('%s is %s', (colour, hex) => {
    expect(hexOf(colour)).toBe(hex);
  });

  it('knows what does not show', () => {
    expect(['transparent', 'rgba(0, 0, 0, 0)', 'rgb(0 0 0 / 0%)'].every(isTransparent)).toBe(true);
    expect(['rgba(0, 0, 0, 0.5)', '#000', 'rgb(0, 0, 0)'].some(isTransparent)).toBe(false);
  });
});
