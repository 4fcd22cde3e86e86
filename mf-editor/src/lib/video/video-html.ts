import { escapeAttribute } from '../html/text.ts';
import type { PageEdit } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { replaceElement } from '../page/restructure.ts';
import { setAttributes } from '../page/set-attributes.ts';

/** The look of a video that nothing else determines, against the page's own rules. */
const STYLE = Object.entries({
  all: 'revert',
  display: 'block',
  width: '100%',
  'max-width': '960px',
  'aspect-ratio': '16 / 9',
  margin: '16px auto',
  border: '0',
  background: '#1f2328',
})
  .map(([property, value]) => `${property}:${value}!important`)
  .join(';');

const ALLOWED = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/** Shows a player of the list in the element's place, at its size. */
export function showPlayer(page: PageTree, element: NodeId, address: string, title: string): PageEdit {
  if (page.tag(element) === 'iframe')
    return setAttributes(page, element, { src: address, srcdoc: null, 'data-src': null, allow: ALLOWED });
  const style = escapeAttribute(page.attribute(element, 'style') ?? STYLE);
  const html = `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" allow="${ALLOWED}" allowfullscreen loading="lazy" style="${style}"></iframe>`;
  return replaceElement(page, element, html);
}

/** Shows a video of the clone in the element's place. Sources that the element lists would win over no address of its own. */
export function showVideo(page: PageTree, element: NodeId, path: string): PageEdit {
  if (page.tag(element) === 'video') return setAttributes(page, element, { src: path, controls: '' });
  const style = escapeAttribute(page.attribute(element, 'style') ?? STYLE);
  const html = `<video src="${escapeAttribute(path)}" controls playsinline preload="metadata" style="${style}"></video>`;
  return replaceElement(page, element, html);
}
