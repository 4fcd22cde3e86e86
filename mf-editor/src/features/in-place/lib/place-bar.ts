interface Size {
  width: number;
  height: number;
}

/** Screen pixels between the selection and the bar. */
const GAP = 8;

/**
 * Where a bar stands: above the selection, below it where there is no room, at the upper edge where there is none
 * either.
 * @param box of the selection in page pixels
 * @param room of the page on the screen
 */
export function placeBar(
  box: { left: number; top: number; right: number; bottom: number },
  scale: number,
  bar: Size,
  room: Size,
): { left: number; top: number } {
  const middle = ((box.left + box.right) / 2) * scale;
  const left = Math.max(0, Math.min(middle - bar.width / 2, room.width - bar.width));
  const above = box.top * scale - GAP - bar.height;
  const below = box.bottom * scale + GAP;
  const top =
    above >= 0 ? Math.min(above, room.height - bar.height) : below + bar.height <= room.height ? below : 0;
  return { left: Math.round(left), top: Math.round(Math.max(0, top)) };
}
