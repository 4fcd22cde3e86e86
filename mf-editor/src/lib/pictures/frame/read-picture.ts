import type { NodeId } from '../../page/parsed-page.ts';
import type { ShownPicture } from '../shown-picture.ts';

const HITS_MAX = 40;

/** The picture at the point: an image, or the nearest background that is one. */
export function pictureAt(
  page: Document,
  idOf: (element: Element) => NodeId | undefined,
  { x, y }: { x: number; y: number },
): Element | null {
  for (const element of page.elementsFromPoint(x, y).slice(0, HITS_MAX)) {
    if (idOf(element) !== undefined && kindOf(element) !== null) return element;
  }
  return null;
}

function kindOf(element: Element): ShownPicture['kind'] | null {
  if (element.localName === 'img') return 'image';
  return /url\(/.test(getComputedStyle(element).backgroundImage) ? 'background' : null;
}

/** How the picture is shown; null for an element without one. */
export function readPicture(element: Element, id: NodeId): ShownPicture | null {
  const kind = kindOf(element);
  if (kind === null) return null;
  const style = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  const inside = (length: number, ...edges: string[]) =>
    Math.max(
      0,
      edges.reduce((left, edge) => left - (Number.parseFloat(edge) || 0), length),
    );
  const isImage = kind === 'image';
  const box = isImage
    ? {
        width: inside(
          width,
          style.paddingLeft,
          style.paddingRight,
          style.borderLeftWidth,
          style.borderRightWidth,
        ),
        height: inside(
          height,
          style.paddingTop,
          style.paddingBottom,
          style.borderTopWidth,
          style.borderBottomWidth,
        ),
      }
    : { width, height };
  const { naturalWidth = 0, naturalHeight = 0 } = element as Partial<HTMLImageElement>;
  const said = declaredSize(element);
  return {
    element: id,
    kind,
    box,
    natural: naturalWidth > 0 && naturalHeight > 0 ? { width: naturalWidth, height: naturalHeight } : null,
    sets: {
      width: said.width !== 'auto',
      height: said.height !== 'auto',
      // The picture's own proportion wins over the one that is written beside `auto`.
      ratio: !/auto/.test(style.aspectRatio || 'auto'),
    },
    isFixed: /^[\d.]+px$/.test(said.width),
    fit: (isImage ? style.objectFit : style.backgroundSize).slice(0, 120),
    layers: isImage ? '' : style.backgroundImage.slice(0, 4_000),
    screen: element.ownerDocument.defaultView?.innerWidth ?? 0,
  };
}

/** What styles and attributes say of the size. An element without a box computes to what is declared, not to what is used. */
function declaredSize(element: Element): { width: string; height: string } {
  if (!(element instanceof HTMLElement)) return { width: 'auto', height: 'auto' };
  const before = element.getAttribute('style');
  element.style.setProperty('display', 'none', 'important');
  const { width, height } = getComputedStyle(element);
  const said = { width, height };
  if (before === null) element.removeAttribute('style');
  else element.setAttribute('style', before);
  return said;
}
