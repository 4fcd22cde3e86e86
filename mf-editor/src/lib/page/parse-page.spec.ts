import { describe, expect, it } from '@jest/globals';
import { describePage, referenceTree } from '../../testing/describe-page.ts';
import { pageOf } from '../../testing/open-editor.ts';
import { brokenPage, pages } from '../../testing/pages.ts';
import { PageTree } from './page-tree.ts';
import { NodeFlag } from './parsed-page.ts';

const broken = Array.from({ length: 300 }, (_, seed) => ({ name: `broken ${seed}`, html: brokenPage(seed) }));

function open(html: string): PageTree {
  return pageOf(html);
}

/** As `referenceTree` says it. */
function treeOf(page: PageTree): string[] {
  return Array.from({ length: page.size }, (_, id) => {
    const depth = page.path(id).length;
    if (page.isText(id)) return `${depth} text ${JSON.stringify(page.value(id))}`;
    if (!page.isElement(id)) return `${depth} other`;
    const attributes = page.attributes(id).map(({ name, value }) => [name, value]);
    return `${depth} ${page.tag(id)} ${JSON.stringify(attributes)}`;
  });
}

function checkTree({ name, html }: { name: string; html: string }): void {
  // Of a second body, parsers take the attributes; of CDATA sections and NULs the values are not told, since they cannot be changed.
  const secondBody = (html.match(/<body/g) ?? []).length > 0 && name !== 'sales page';
  const page = open(html);
  const mine = treeOf(page);
  const theirs = referenceTree(html);
  const unlike = mine.flatMap((word, id) => {
    const isOpaque = page.hasFlag(id, NodeFlag.opaque);
    return word === theirs[id] || isOpaque || (secondBody && /^\d+ (body|html) /.test(word))
      ? []
      : [[name, word, theirs[id]]];
  });
  expect(unlike).toEqual([]);
  expect(mine).toHaveLength(theirs.length);
}

function checkPlaces({ name, html }: { name: string; html: string }): void {
  const page = open(html);
  for (let id = 0; id < page.size; id += 1) {
    const { start, end } = page.outer(id);
    const inner = page.inner(id);
    if (page.isText(id) && !page.hasFlag(id, NodeFlag.opaque) && page.contentModelOf(id) === 'markup') {
      const said = page.runsOf(id).map((run) => html.slice(run.start, run.end));
      expect([name, said.find((run) => /<[a-z/!?][^<]*>/i.test(run))]).toEqual([name, undefined]);
    }
    if (!page.isWritten(id)) continue;
    expect(page.at(start)).toBe(id);
    const tag = page.tag(id) === 'img' ? '(img|image)' : page.tag(id);
    expect([name, html.slice(start, end)]).toEqual([
      name,
      expect.stringMatching(new RegExp(`^<${tag}[\\s/>\0]`, 'i')),
    ]);
    expect([name, html[inner.start - 1]]).toEqual([name, '>']);
    if (inner.end === end) continue;
    expect([name, html.slice(inner.end, end)]).toEqual([
      name,
      expect.stringMatching(new RegExp(`^</${tag}[\\s/>]`, 'i')),
    ]);
  }
}

describe('parsePage', () => {
  it('has more than fifty pages to be tried with', () => expect(pages.length).toBeGreaterThan(50));

  it.each(pages)('reads the tree, the texts and the attributes that parse5 reads: $name', checkTree);
  it('reads those of any page', () => broken.forEach(checkTree));

  it.each(pages)('has each tag and each text where it stands: $name', checkPlaces);
  it('has them where they stand in any page', () => broken.forEach(checkPlaces));

  it('takes a byte order mark as part of the text', () => {
    const [marked, plain] = [open('\uFEFF<!doctype html><p>a</p>'), open('<!doctype html><p>a</p>')];
    expect(describePage(marked).map(({ what }) => what)).toEqual(describePage(plain).map(({ what }) => what));
    expect(marked.outer(marked.elements('p')[0] ?? 0)).toEqual({ start: 16, end: 24 });
  });

  it('knows an element that is made again from the tag that made it', () => {
    const page = open('<p><b>um<p>dois</b>');
    const [first, ...others] = page.elements('b');
    expect(others).toEqual([]);
    const copies = Array.from({ length: page.size }, (_, id) => id).filter((id) => page.original(id) !== id);
    expect(copies.map((id) => [page.tag(id), page.isWritten(id), page.original(id)])).toEqual([
      ['b', false, first],
    ]);
  });

  it('is not felt by the depth of a page', () => {
    const html = '<div>'.repeat(100_000);
    expect(open(html).size).toBe(100_003);
  });
});
