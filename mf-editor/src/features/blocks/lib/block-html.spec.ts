import { expect, it } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { declarationsOf, setDeclaration, textOf } from '../../../lib/style/inline-style.ts';
import { blockHtml } from './block-html.ts';
import { blocksOf } from './block-icons.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
const types = Object.values(blocksOf).flat();

const all = (nodes: readonly Node[]): DefaultTreeAdapterTypes.Element[] =>
  nodes.flatMap((node) => ('attrs' in node ? [node, ...all(node.childNodes)] : []));

it.each(types)('%s is one element, as parsers read it', (type) => {
  const { childNodes } = parseFragment(blockHtml(type));
  expect(childNodes).toHaveLength(1);
  expect(serialize(parseFragment(serialize(parseFragment(blockHtml(type)))))).toBe(
    serialize(parseFragment(blockHtml(type))),
  );
});

/** These need a program of ours; all others do without. */
const PROGRAMS = ['countdown', 'exit', 'cookies'];

it.each(types)('%s has at most its own inline program', (type) => {
  const scripts = all(parseFragment(blockHtml(type)).childNodes).filter(
    ({ tagName }) => tagName === 'script',
  );
  expect(scripts.map(({ attrs }) => attrs)).toEqual(PROGRAMS.includes(type) ? [[]] : []);
});

it.each(types)('%s stands for itself: no class, no other address', (type) => {
  for (const { tagName, attrs } of all(parseFragment(blockHtml(type)).childNodes)) {
    expect(tagName).not.toMatch(/^(?:style|link|iframe|object|form)$/);
    const names = attrs.map(({ name }) => name);
    expect(
      names.filter((name) => name.startsWith('on') || ['class', 'id', 'name', 'srcset'].includes(name)),
    ).toEqual([]);
    const loaded = attrs.filter(({ name }) => name === 'src' || name === 'poster');
    expect(loaded.filter(({ value }) => !value.startsWith('data:image/svg+xml,'))).toEqual([]);
    const href = attrs.find(({ name }) => name === 'href')?.value ?? '#';
    expect(href).toMatch(/^(?:#|https:\/\/wa\.me\/\d+|mailto:[^\s]+)$/);
  }
});

it.each(types)('%s outdoes the rules of the page with every declaration', (type) => {
  for (const { tagName, attrs } of all(parseFragment(blockHtml(type)).childNodes)) {
    if (tagName === 'script') continue;
    const style = attrs.find(({ name }) => name === 'style')?.value ?? '';
    expect(style).toMatch(/^all:(?:initial|revert)!important;/);
    expect(style.split(';').filter((one) => !one.endsWith('!important'))).toEqual([]);
    expect(style).not.toMatch(/url\(|expression|@import/);
  }
});

it.each(['color', 'width', 'padding'])(
  'of a button, %s set in the panel outdoes the page as well',
  (property) => {
    const [button] = all(parseFragment(blockHtml('button')).childNodes);
    const style = setDeclaration(
      button?.attrs.find(({ name }) => name === 'style')?.value ?? '',
      property,
      '9px',
    );
    const decides = declarationsOf(style).findLast((one) => one.property === property);
    expect(decides && textOf(style, decides.value)).toBe('9px');
    expect(decides?.important).toBe(true);
  },
);
