import { BLOCK_DRAWING, BLOCK_DRAWING_MAX, type BlockDrawing } from '@garimpo/cloner-contract';

/** Free at each side of the drawing. */
const MARGIN = 4;
const PRESSED = 'button,[role=button],input[type=submit],input[type=button]';
const PICTURES = 'img,svg,video,canvas,iframe';
const HEIGHT_OF_TEXT = 3;
/** How much a flat block is stretched at most. */
const STRETCH = 2.5;

interface Frame {
  left: number;
  top: number;
  /** Across and down. */
  scale: number;
  tall: number;
}

/** The block in small: what lies where, without what it says. */
export function drawBlock(roots: readonly Element[]): BlockDrawing {
  const drawing: BlockDrawing = { surface: [], picture: [], text: [], button: [] };
  const boxes = roots
    .map((root) => root.getBoundingClientRect())
    .filter(({ width, height }) => width * height > 0);
  if (boxes.length === 0) return drawing;
  const left = Math.min(...boxes.map((box) => box.left));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const top = Math.min(...boxes.map((box) => box.top));
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const scale = (BLOCK_DRAWING.width - 2 * MARGIN) / width;
  const room = BLOCK_DRAWING.height - 2 * MARGIN;
  const tall = Math.max(scale, Math.min(scale * STRETCH, room / height));
  // A flat one stands in the middle.
  const frame = { left, top: top - Math.max(0, room / tall - height) / 2, scale, tall };
  for (const root of roots) {
    add(drawing.surface, root.getBoundingClientRect(), frame);
    draw(root, drawing, frame);
  }
  return drawing;
}

function draw(element: Element, drawing: BlockDrawing, frame: Frame): void {
  const box = element.getBoundingClientRect();
  if (element.matches(PICTURES)) add(drawing.picture, box, frame);
  else if (isPressed(element)) add(drawing.button, box, frame);
  else if (hasOwnWords(element)) add(drawing.text, linesOf(element), frame, HEIGHT_OF_TEXT);
  else for (const child of element.children) draw(child, drawing, frame);
}

/** A button by what it is, or a link that looks like one. */
function isPressed(element: Element): boolean {
  if (element.matches(PRESSED)) return true;
  if (!element.matches('a')) return false;
  const { backgroundColor, borderTopWidth } = getComputedStyle(element);
  return (
    !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) || Number.parseFloat(borderTopWidth) > 0
  );
}

function hasOwnWords(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
  );
}

/** Returns a box that is as wide as the words are, which a block element is not. */
function linesOf(element: Element): DOMRect {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

function add(
  to: number[],
  box: DOMRect,
  { left, top, scale, tall }: Frame,
  highest = BLOCK_DRAWING.height,
): void {
  if (to.length + 4 > BLOCK_DRAWING_MAX) return;
  const x = Math.round(MARGIN + (box.left - left) * scale);
  const y = Math.round(MARGIN + (box.top - top) * tall);
  const width = Math.max(1, Math.min(Math.round(box.width * scale), BLOCK_DRAWING.width - MARGIN - x));
  const height = Math.min(
    Math.max(1, Math.round(box.height * tall)),
    BLOCK_DRAWING.height - MARGIN - y,
    highest,
  );
  if (box.width * box.height === 0 || x < 0 || y < 0 || height < 1 || x >= BLOCK_DRAWING.width) return;
  to.push(x, y, width, height);
}
