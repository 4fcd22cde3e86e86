/** Runs before the page's own scripts: what they draw with WebGL can be read when they are done. */
export const BEFORE_PAGE = `(() => {
  const before = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (type, options) {
    const isGl = /^(?:experimental-)?webgl2?$/.test(type);
    return before.call(this, type, isGl ? { ...options, preserveDrawingBuffer: true } : options);
  };
})()`;

/** One view further; tells whether that was the end, and how high the page is. What is lazy has seen that it is in view two frames later. */
export const SCROLL_ON = `new Promise((resolve) => {
  window.scrollBy({ top: window.innerHeight * 0.9, behavior: 'instant' });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const height = document.documentElement.scrollHeight;
    resolve({ height, isEnd: window.scrollY + window.innerHeight >= height - 2 });
  }));
})`;

/**
 * Back at the top, with pictures and fonts there that were on their way: for as long as one of them comes every `calmMs`, and no longer
 * than `atMostMs`.
 */
export const settled = ({
  calmMs,
  atMostMs,
}: {
  calmMs: number;
  atMostMs: number;
}) => `new Promise((resolve) => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  setTimeout(resolve, ${atMostMs});
  let calm;
  const wait = () => { clearTimeout(calm); calm = setTimeout(resolve, ${calmMs}); };
  wait();
  const pictures = [...document.images].filter((one) => !one.complete);
  const there = pictures.map((one) => new Promise((done) => {
    const end = () => { wait(); done(); };
    one.addEventListener('load', end, { once: true });
    one.addEventListener('error', end, { once: true });
  }));
  Promise.all([...there, document.fonts.ready]).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(resolve)));
})`;

/** Films stand still at their beginning, where they are the same for everyone, without the bar that shows how much of them has come. */
export const STAND_STILL = `Promise.all([...document.querySelectorAll('video')].map((film) => {
  film.pause();
  film.controls = false;
  if (film.currentTime === 0 || film.readyState === 0) return null;
  return new Promise((resolve) => {
    film.addEventListener('seeked', resolve, { once: true });
    setTimeout(resolve, 1000);
    film.currentTime = 0;
  });
}))`;

/** What a visitor reads, that in open shadow roots too. */
export const VISIBLE_TEXT = `(() => {
  const texts = [];
  // Of what is not shown the text is its source.
  const isShown = (one) => !/^(?:style|script|template|noscript|link)$/.test(one.localName);
  const read = (root) => {
    for (const one of root.children) if (isShown(one)) texts.push(one.innerText ?? '');
    for (const one of root.querySelectorAll('*')) if (one.shadowRoot) read(one.shadowRoot);
  };
  if (document.body) {
    texts.push(document.body.innerText);
    for (const one of document.body.querySelectorAll('*')) if (one.shadowRoot) read(one.shadowRoot);
  }
  return texts.join('\\n');
})()`;

export const PAGE_HEIGHT = 'document.documentElement.scrollHeight';
