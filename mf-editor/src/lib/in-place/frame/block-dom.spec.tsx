import { expect, it } from '@jest/globals';
import type { Mark } from '../../rich-text/content.ts';
import { formatted } from '../../rich-text/format.ts';
import { BlockDom } from './block-dom.ts';

const ID = 'data-id';

/** A paragraph whose elements have the ids that are written in it. */
function paragraph(html: string) {
  const host = document.createElement('p');
  host.innerHTML = html;
  document.body.replaceChildren(host);
  const dom = new BlockDom((element) => {
    const id = element.getAttribute(ID);
    return id === null ? undefined : Number(id);
  });
  return { host, dom };
}

const HTML = `\n De <b ${ID}="3" class="x">R$ 97</b><br ${ID}="5"><i ${ID}="6"></i> por<!-- c -->`;
const VIEW = { marks: [3], atoms: [5, 6, 8], texts: ['De ', 'R$ 97', 'por'] };

it('a block is read with the texts of the source, shown as such, and read again', () => {
  const { host, dom } = paragraph(HTML);
  const content = dom.readPage(host, VIEW);
  if (content === null) throw new Error('not found');
  dom.render(host, content);
  expect(host.innerHTML).toBe(
    `De <b ${ID}="3" class="x">R$ 97</b><br ${ID}="5"><i ${ID}="6" contenteditable="false"></i>por<!-- c -->`,
  );
  expect(dom.read(host)).toEqual(content);
});

it.each([
  [{ ...VIEW, texts: ['De ', 'R$ 97'] }],
  [{ ...VIEW, atoms: [5, 6] }],
  [{ ...VIEW, atoms: [6, 5, 8] }],
  [{ ...VIEW, marks: [] }],
])('a block that is not that of the source is not written: %j', (view) => {
  const { host, dom } = paragraph(HTML);
  expect(dom.readPage(host, view)).toBeNull();
});

it('what browsers leave in the block is read as text, their bold and italic as marks, their placeholder as nothing', () => {
  const { host, dom } = paragraph('um');
  const content = dom.readPage(host, { marks: [], atoms: [], texts: ['um'] }) ?? [];
  dom.render(host, content);
  host.innerHTML = 'um<div>dois<font color="red">!</font></div><strong>três</strong><br>';
  const read = dom.read(host);
  expect(read.map((leaf) => (leaf.kind === 'text' ? leaf.text : '#'))).toEqual(['umdois!', 'três']);
  expect(read[1]?.marks).toEqual([{ source: null, tag: 'b' }]);
  // The mark is the same one at every reading.
  expect(dom.read(host)[1]?.marks[0]).toBe(read[1]?.marks[0]);
});

it('every offset has a place, and every place its offset', () => {
  const { host, dom } = paragraph(HTML);
  dom.render(host, dom.readPage(host, VIEW) ?? []);
  for (let offset = 0; offset <= 14; offset += 1) {
    const place = dom.placeOf(host, offset);
    expect([offset, dom.offsetOf(host, place.node, place.offset)]).toEqual([offset, offset]);
  }
  expect(dom.offsetOf(host, host, 0)).toBe(0);
  expect(dom.offsetOf(host, host, host.childNodes.length)).toBe(14);
});

it('a changed mark keeps its attributes, and an empty or broken line is shown by one more break', () => {
  const { host, dom } = paragraph(`<span ${ID}="3" style="color: red" class="k">um</span>`);
  const content = dom.readPage(host, { marks: [3], atoms: [], texts: ['um'] }) ?? [];
  const declares = (mark: Mark, property: 'color') => dom.declares(mark, property);
  dom.render(
    host,
    formatted(content, 0, 2, { kind: 'style', property: 'color', value: 'blue' }, declares as never),
  );
  expect(host.innerHTML).toBe(`<span ${ID}="3" style="color: blue;" class="k">um</span>`);
  dom.render(host, [...content, { kind: 'atom', atom: 'br', marks: [] }]);
  expect(host.innerHTML.endsWith('</span><br><br>')).toBe(true);
  expect(dom.read(host).filter(({ kind }) => kind === 'atom')).toHaveLength(1);
  dom.render(host, []);
  expect(host.innerHTML).toBe('<br>');
});
