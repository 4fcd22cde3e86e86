/** In the frame's pixels, from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Around all of what the elements show; null when they show nothing. What has no box of its own (`display: contents`) has that of its contents. */
export function boxAround(elements: readonly Element[]): Box | null {
  const boxes = elements.flatMap((element) => boxOf(element) ?? []);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function boxOf(element: Element): Box | null {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const contents = range.getBoundingClientRect();
  return contents.width > 0 || contents.height > 0 ? contents : null;
}

export function holdsPoint(box: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}
