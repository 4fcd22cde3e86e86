import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { contentOf, readBlock } from './block-source.ts';
import type { Mark, StyleProperty } from './content.ts';
import { type Format, formatted, wordAt } from './format.ts';
import { richEdit } from './rich-edit.ts';

/** The paragraph's source after its formats, each from one offset to another. */
function after(
  html: string,
  ...steps: readonly (readonly [from: number, to: number, format: Format])[]
): string {
  const page = pageOf(html);
  const block = page.elements('p')[0] ?? -1;
  const source = readBlock(page, block, false);
  if (source === null) throw new Error('no text');
  const declares = ({ source: element, styles }: Mark, property: StyleProperty) =>
    styles?.[property] !== undefined
      ? styles[property] !== null
      : element !== null && (page.attribute(element, 'style') ?? '').includes(property);
  let content = contentOf(page, source);
  for (const [from, to, format] of steps) content = formatted(content, from, to, format, declares);
  return applyPatches(html, richEdit(page, block, [content]).patches);
}

const bold = (on: boolean): Format => ({ kind: 'bold', on });
const style = (property: StyleProperty, value: string | null): Format => ({ kind: 'style', property, value });
const link = (href: string | null): Format => ({ kind: 'link', href });

describe('a format', () => {
  it.each<[string, string, string, [number, number, Format][]]>([
    ['bold', '<p>um dois</p>', '<p>um <b>dois</b></p>', [[3, 7, bold(true)]]],
    [
      'bold beside bold',
      '<p>um <b>dois</b> três</p>',
      '<p><b>um </b><b>dois</b><b> três</b></p>',
      [[0, 12, bold(true)]],
    ],
    [
      'bold and back',
      '<p>um <i>dois</i></p>',
      '<p>um <i>dois</i></p>',
      [
        [0, 7, bold(true)],
        [0, 7, bold(false)],
      ],
    ],
    [
      'no longer bold',
      '<p><strong id=a>um dois</strong></p>',
      '<p>um <strong id=a>dois</strong></p>',
      [[0, 3, bold(false)]],
    ],
    [
      'a colour',
      '<p>um dois</p>',
      '<p>um <span style="color: #ff0000">dois</span></p>',
      [[3, 7, style('color', '#ff0000')]],
    ],
    [
      'another colour in its place',
      '<p>um dois</p>',
      '<p>um <span style="color: blue">dois</span></p>',
      [
        [3, 7, style('color', 'red')],
        [3, 7, style('color', 'blue')],
      ],
    ],
    [
      'a colour of the page’s own span',
      "<p>um <span class=k style='color:red'>dois</span></p>",
      "<p>um <span class=k style='color:blue'>dois</span></p>",
      [[3, 7, style('color', 'blue')]],
    ],
    [
      'a size over another one',
      '<p>um <span style="font-size:9px">dois</span></p>',
      '<p><span style="font-size: 20px">um <span>dois</span></span></p>',
      [[0, 7, style('font-size', '20px')]],
    ],
    [
      'no colour again',
      '<p>um dois</p>',
      '<p>um dois</p>',
      [
        [3, 7, style('color', 'red')],
        [3, 7, style('color', null)],
      ],
    ],
    [
      'a link across marks',
      '<p>um <b>dois</b> três</p>',
      '<p><a href="/x">um <b>dois</b></a> três</p>',
      [[0, 7, link('/x')]],
    ],
    [
      'another address',
      '<p><a class=k href="/a">um</a></p>',
      '<p><a class=k href="/b">um</a></p>',
      [[1, 2, link('/b')]],
    ],
    ['no link', '<p>a <a href="/a">um <b>dois</b></a></p>', '<p>a um <b>dois</b></p>', [[3, 4, link(null)]]],
    [
      'nothing but links',
      '<p><a href=x><b>um</b></a> <u>dois</u> <span style="color:red">três</span></p>',
      '<p><a href=x>um</a> dois três</p>',
      [[0, 12, { kind: 'clear' }]],
    ],
  ])('%s', (_name, html, expected, steps) => {
    expect(after(html, ...steps)).toBe(expected);
  });

  it('of a caret is that of the word around it', () => {
    const content = [{ kind: 'text' as const, text: 'maçã e-mail, fim', marks: [] }];
    expect(wordAt(content, 2)).toEqual({ from: 0, to: 4 });
    expect(wordAt(content, 8)).toEqual({ from: 5, to: 11 });
    expect(wordAt(content, 12)).toEqual({ from: 12, to: 12 });
  });
});
