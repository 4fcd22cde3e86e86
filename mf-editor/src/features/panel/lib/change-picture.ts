import { joinEdits } from '../../../lib/page/join-edits.ts';
import type { NodeId, PageEdit, PageTree } from '../../../lib/page/page-tree.ts';
import { setAttributes } from '../../../lib/page/set-attributes.ts';

/** Where a script of the page takes the picture from, once it is scrolled to. */
const LAZY = /^data-(?:[a-z]+-)*(?:src|original|srcset)$/;

/**
 * One `img` with another picture, in one size: its other sizes and formats, those of its `picture` and those that a script would put in later give
 * way, for a browser would take one of them.
 */
export function changePicture(page: PageTree, img: NodeId, address: string): PageEdit {
  const parent = page.parent(img);
  const sources =
    parent !== null && page.tag(parent) === 'picture'
      ? page.children(parent).filter((id) => page.tag(id) === 'source' && page.isWritten(id))
      : [];
  return joinEdits([
    setAttributes(page, img, { src: address, srcset: null, sizes: null, ...lazyOnes(page, img, address) }),
    ...sources.map((source) =>
      setAttributes(page, source, {
        srcset: address,
        sizes: null,
        type: null,
        ...lazyOnes(page, source, address),
      }),
    ),
  ]);
}

function lazyOnes(page: PageTree, element: NodeId, address: string): Record<string, string | null> {
  const names = page.attributes(element).map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => LAZY.test(name)).map((name) => [name, name.endsWith('srcset') ? null : address]),
  );
}
