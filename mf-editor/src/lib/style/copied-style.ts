import { joinEdits, type PageEdit } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttribute } from '../page/set-attributes.ts';
import { type Supports, writeStyle } from './inline-style.ts';
import type { NarrowStop } from './width-sheet.ts';
import { setWidthStyles } from './width-style.ts';

/** Values by property, as the browser computes them. */
type Computed = Readonly<Record<string, string>>;

/** What an element looks like, without where it stands and how large it is. */
const LOOK = [
  'color',
  'background-color',
  'background-image',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'text-align',
  'padding',
  'border',
  'border-radius',
  'box-shadow',
];

export type CopiedStyle = ReadonlyMap<string, string>;

/** A border that is not drawn has a colour nevertheless. */
function lookOf(computed: Computed, property: string): string {
  const value = computed[property] ?? '';
  return property === 'border' && /^0px none\b/.test(value) ? 'none' : value;
}

/** Of the values that the browser computes for an element. A picture is part of its own element. */
export function copyStyle(computed: Computed): CopiedStyle {
  const values = LOOK.map((property) => [property, lookOf(computed, property)] as const);
  // A side that differs from the others leaves no value for all of them.
  return new Map(values.filter(([, value]) => value !== '' && !/url\(|[;{}<>!@\\]/.test(value)));
}

/**
 * Gives elements the look in one step.
 * @param computed of the elements whose values are known: what is alike already is not written
 */
export function pasteStyle(
  page: PageTree,
  elements: readonly NodeId[],
  style: CopiedStyle,
  {
    computed,
    stop,
    supports,
  }: { computed: ReadonlyMap<NodeId, Computed>; stop: NarrowStop | 'all'; supports: Supports },
): PageEdit {
  const differing = (element: NodeId) =>
    [...style].filter(([property, value]) => lookOf(computed.get(element) ?? {}, property) !== value);
  if (stop !== 'all') {
    const changes = elements.flatMap((element) =>
      differing(element).map(([property, value]) => ({ element, property, value })),
    );
    return setWidthStyles(page, stop, changes);
  }
  return joinEdits(
    elements.map((element) => {
      const before = page.attribute(element, 'style') ?? '';
      const after = differing(element).reduce(
        (now, [property, value]) => writeStyle(now, property, value, supports),
        before,
      );
      return after === before ? { patches: [], touches: [] } : setAttribute(page, element, 'style', after);
    }),
  );
}
