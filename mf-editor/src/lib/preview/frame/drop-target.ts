import { boxAround, elementAt, mayHold, mayNeighbour, nearest, type Point, placeIn } from './drop-place.ts';
import type { ElementIds } from './element-ids.ts';
import type { MarkedDrop } from './marks.ts';

/** Where a block that is let go there would come to stand; null where there is no place for one. */
export function dropTargetAt(page: Document, ids: ElementIds, point: Point): MarkedDrop | null {
  const body = page.body;
  if (body === null || ids.of(body) === undefined) return null;
  let element = elementAt(page, ids, point) ?? body;
  if (!body.contains(element)) element = body;
  for (;;) {
    const target = targetAround(ids, element, point);
    if (target !== null) return target;
    if (element === body) return null;
    element = ids.nearest(element.parentElement) ?? body;
  }
}

function targetAround(ids: ElementIds, element: Element, point: Point): MarkedDrop | null {
  const box = boxAround([element]);
  if (box === null && element.localName !== 'body') return null;
  const holds = mayHold(element.localName);
  const neighbours =
    element.parentElement !== null && mayNeighbour(element.localName, element.parentElement.localName);
  const sideways = standsSideways(element);
  const place = placeIn(box ?? { left: 0, top: 0, right: 0, bottom: 0 }, point, {
    holds,
    neighbours,
    sideways,
  });
  if (place !== 'inside') return place && { element, place, sideways };
  return besideChild(ids, element, point) ?? { element, place, sideways: false };
}

/** Between what an element holds already. */
function besideChild(ids: ElementIds, parent: Element, point: Point): MarkedDrop | null {
  const children = [...parent.children].filter(
    (child) => ids.of(child) !== undefined && mayNeighbour(child.localName, parent.localName),
  );
  const boxes = children.map((child) => boxAround([child]));
  const at = nearest(boxes, point);
  if (at === null) return null;
  const [element, box] = [children[at] as Element, boxes[at]];
  const sideways = standsSideways(element);
  const place = box && placeIn(box, point, { holds: false, neighbours: true, sideways });
  return place ? { element, place, sideways } : null;
}

/** Whether what comes before and after it stands at its sides. */
function standsSideways(element: Element): boolean {
  const parent = element.parentElement;
  if (parent === null) return false;
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(parent);
  if (display.includes('flex')) return flexDirection.startsWith('row');
  if (display.includes('grid')) return gridTemplateColumns.split(' ').length > 1;
  return /^inline/.test(getComputedStyle(element).display) || getComputedStyle(element).float !== 'none';
}
