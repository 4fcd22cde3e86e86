/**
 * What well-known libraries hide until their scripts have run, which they never do here; what covers a page until it is loaded; and frames, which would
 * swallow the pointer.
 */
export const REVEALING_CSS = `
[data-aos],.aos-init,.wow,.elementor-invisible,.animate-on-scroll,.scroll-reveal,.sr-only-reveal,[data-sr],[data-animate],[data-scroll-reveal],
.js-reveal,.reveal-on-scroll,.fade-in-on-scroll,.et-waypoint,.vc_animate_when_almost_visible,.wpb_animate_when_almost_visible,.uk-scrollspy-inview,
[data-ix],.motion-hidden,.invisible-until-loaded,img.lazyload,img.lazyloading,img[data-lazy-src]
{opacity:1!important;visibility:visible!important}
[data-aos],.animate-on-scroll,.scroll-reveal,.reveal-on-scroll,.fade-in-on-scroll{transform:none!important}
#preloader,.preloader,.page-preloader,.page-loader,#loading-screen,.elementor-preloader{display:none!important}
iframe,object,embed,frame,portal{pointer-events:none!important}
`;

const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original'];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

/** Gives pictures that wait for a script what they wait for. Done to a page, and to what it is compared with, alike. */
export function revealPictures(root: ParentNode): void {
  const lazy = [...LAZY_SOURCES, ...LAZY_SETS].flatMap((name) => [`img[${name}]`, `source[${name}]`]);
  for (const element of root.querySelectorAll(lazy.join())) revealPicture(element);
}

export function revealPicture(element: Element): void {
  if (element.localName !== 'img' && element.localName !== 'source') return;
  fill(element, 'src', LAZY_SOURCES);
  fill(element, 'srcset', LAZY_SETS);
}

/** A placeholder is written into the page itself; an address is the page's own choice. */
function fill(element: Element, name: string, sources: readonly string[]): void {
  const written = element.getAttribute(name)?.trim() ?? '';
  if (written !== '' && !written.startsWith('data:')) return;
  const source = sources.map((one) => element.getAttribute(one)).find((value) => value);
  if (source !== undefined && source !== null) element.setAttribute(name, source);
}
