import { describe, expect, it } from '@jest/globals';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';
import { PageTree } from '../../../lib/page/page-tree.ts';
import type { DropPlace, DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { pageOf } from '../../../testing/open-editor.ts';
import { blockHtml } from './block-html.ts';
import { fittingPlace } from './insert-block.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const open = pageOf;
const places: DropPlace[] = ['before', 'inside', 'after'];

function insertAt(page: PageTree, { element, place }: DropTarget, html: string): string {
  const { outer, inner } = { outer: page.outer(element), inner: page.inner(element) };
  const at = { before: outer.start, inside: inner.end, after: outer.end }[place];
  return page.source.slice(0, at) + html + page.source.slice(at);
}

/** The place of the element with this id, in words. */
function fitting(html: string, id: string, place: DropPlace): string {
  const page = open(html);
  const element = page.elements().find((one) => page.attribute(one, 'id') === id);
  const found = fittingPlace(page, { element: element ?? page.body, place });
  return `${found.place} ${page.attribute(found.element, 'id') ?? page.tag(found.element)}`;
}

describe('a block goes', () => {
  it.each<[DropPlace, string, string, string]>([
    ['inside', 'x', '<div id="x">a</div>', 'inside x'],
    ['before', 'x', '<div><section id="x"></section></div>', 'before x'],
    ['after', 'x', '<p id="p">um <b id="x">dois</b></p>', 'after p'],
    ['before', 'x', '<p id="p">um <b id="x">dois</b></p>', 'before p'],
    ['inside', 'x', '<p id="x">a</p>', 'after x'],
    ['inside', 'x', '<img id="x">', 'after x'],
    ['inside', 'x', '<a id="a"><div><div id="x">a</div></div></a>', 'after a'],
    ['after', 'x', '<h2 id="h">a <span id="x">b</span></h2>', 'after h'],
    ['after', 'x', '<ul id="u"><li id="x">a<li>b</ul>', 'after u'],
    ['inside', 'x', '<ul><li id="x">a<li>b</ul>', 'inside x'],
    ['before', 'x', '<table id="t"><tr id="x"><td>a</table>', 'before t'],
    ['inside', 'x', '<table><tr><td id="x">a</table>', 'inside x'],
    ['inside', 'x', '<span><div id="x">a</div></span>', 'inside x'],
    ['inside', 'x', '<svg id="s"><g><path id="x"/></g></svg>', 'after s'],
    ['inside', 'x', '<select id="s"><option id="x">a</select>', 'after s'],
    ['after', 'x', '<div id="d"><div id="x">a</div>', 'after x'],
    ['after', 'd', '<main id="m"><div id="d">a</main>', 'inside d'],
    ['after', 'x', '<div><h2 id="x">a</div>', 'before x'],
    ['inside', 'd', '<div id="d">a<h2 id="x">b</div>', 'before x'],
    ['after', 'x', '<html><head><title id="x">a</title></head><body>a</body>', 'inside body'],
    ['before', 'b', '<body id="b">a</body>', 'inside b'],
    ['after', 'x', 'sem corpo <i id="x">a</i>', 'after x'],
  ])('%s #%s of %s: %s', (place, id, html, expected) => {
    expect(fitting(html, id, place)).toBe(expected);
  });
});

const PAGES = [
  `<!DOCTYPE html><html><head><title>a</title><style>p{}</style><script>1</script><noscript><img src=a></noscript></head>
  <body><header><a href=/>logo <img src=a></a><nav><ul><li><a href=#>um</a><li>dois</ul></nav></header>
  <main><h1>Um <em>dois</em></h1><p>Texto <b>forte</b> e <a href=#><span>link</span></a><p>Outro<div>bloco</div>
  <a href=#><div><h3>t</h3><p>x</p></div></a><table><caption>c</caption><tr><td>1<td><p>2</table>
  <form><label>Nome <input></label><select><option>a<option>b</select><textarea>x</textarea><button>ok <i>b</i></button></form>
  <dl><dt>a<dd>b<dd>c</dl><details><summary>s</summary>d</details><figure><picture><source><img></picture><figcaption>f</figcaption></figure>
  <svg viewBox="0 0 1 1"><g><path d="M0 0"/></g><foreignObject><div>f</div></foreignObject></svg><video controls><source></video>
  <iframe srcdoc="x"></iframe><pre>a\n b</pre><template><div>t</div></template></main><footer><small>fim</small></footer></body></html>`,
  '<div><p>Sem <i>corpo</i><div><span>a<b>b</b></span><h2>aberto</div><section><div>sem fim</section>',
  '<body><div><ul><li><div>a</div></ul><div><hr><br>fim',
  '',
];

describe('in any page, wherever it is dropped', () => {
  it.each(PAGES.map((html, at) => [at, html] as const))(
    'page %i has it whole, and is the same besides',
    (_, html) => {
      const page = open(html);
      const before = serialize(parse(html));
      const targets = page.elements().flatMap((element) => places.map((place) => ({ element, place })));
      const fitting = targets.map((target) => fittingPlace(page, target));
      for (const place of new Map(fitting.map((one) => [`${one.place} ${one.element}`, one])).values()) {
        for (const type of ['pricing', 'text', 'button', 'input'] as const) {
          const marked = blockHtml(type).replace(/^<(\w+)/, '<$1 data-block');
          const document = parse(insertAt(page, place, marked));
          const found = takeOut(document, 'data-block');
          expect([type, place, found.map((one) => outerOf(one))]).toEqual([type, place, [canonical(marked)]]);
          expect(serialize(document)).toBe(before);
        }
      }
    },
  );
});

function takeOut(node: DefaultTreeAdapterTypes.ParentNode, name: string): Node[] {
  return node.childNodes.flatMap((child) => {
    if ('attrs' in child && child.attrs.some((one) => one.name === name)) {
      defaultTreeAdapter.detachNode(child);
      joinTexts(node);
      return [child];
    }
    const own = 'childNodes' in child ? takeOut(child, name) : [];
    return 'content' in child ? [...own, ...takeOut(child.content, name)] : own;
  });
}

/** What the block stood between is one text again. */
function joinTexts(node: DefaultTreeAdapterTypes.ParentNode): void {
  const texts = node.childNodes.splice(0);
  for (const child of texts) {
    if (child.nodeName === '#text') defaultTreeAdapter.insertText(node, (child as { value: string }).value);
    else defaultTreeAdapter.appendChild(node, child);
  }
}

function outerOf(node: Node): string {
  const fragment = defaultTreeAdapter.createDocumentFragment();
  defaultTreeAdapter.appendChild(fragment, node);
  return serialize(fragment);
}

const canonical = (html: string) => {
  const [block] = takeOut(parse(`<body>${html}`), 'data-block');
  return block === undefined ? '' : outerOf(block);
};
