// Evaluated in a page that is being copied, one step at a time.
import type { DrawnPageStep } from './settings.ts';
import { type Clock, own } from './walk/clock.ts';

declare const SETTINGS: DrawnPageStep;
declare const RESULT: { value: unknown };

/** Longer than pages take until their first frame. */
const HELD_MS = 60_000;

/** Real time, also where the page has another. */
const real = steadyPage()?.own ?? own;

RESULT.value = run(SETTINGS);

function run(step: DrawnPageStep): unknown {
  switch (step.do) {
    case 'keep WebGL':
      return keepWebGl();
    case 'scroll on':
      return scrollOn();
    case 'settle':
      return settle(step);
    case 'stop videos':
      return stopVideos();
    case 'read text':
      return visibleText();
    case 'measure height':
      return document.documentElement.scrollHeight;
    case 'measure time':
      return timePassed();
    case 'hold':
      return hold(step);
    case 'count pictures':
      return [...document.images].filter(({ complete }) => !complete).length;
  }
}

/** Runs before the page's own scripts, so that their WebGL canvases can be read later. */
function keepWebGl(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  Reflect.set(
    HTMLCanvasElement.prototype,
    'getContext',
    function (this: unknown, type: unknown, options: unknown) {
      const isGl = /^(?:experimental-)?webgl2?$/.test(String(type));
      const more = isGl ? { ...Object(options), preserveDrawingBuffer: true } : options;
      return Reflect.apply(getContext, this, [type, more]);
    },
  );
}

/**
 * Scrolls on by a screen. Observers of lazy content run within two frames.
 * @returns whether the end is reached, and the height of the page
 */
async function scrollOn(): Promise<{ height: number; isEnd: boolean }> {
  window.scrollBy({ top: window.innerHeight * 0.9, behavior: 'instant' });
  await twoFrames();
  const height = document.documentElement.scrollHeight;
  return { height, isEnd: window.scrollY + window.innerHeight >= height - 2 };
}

/**
 * Scrolls to the top and waits for pending images and fonts, for as long as one arrives every `calmMs` and for at most `atMostMs`.
 */
function settle({ calmMs, atMostMs }: { calmMs: number; atMostMs: number }): Promise<void> {
  window.scrollTo({ top: 0, behavior: 'instant' });
  return new Promise((resolve) => {
    real.setTimeout(resolve, atMostMs);
    let calm = 0;
    const wait = (): void => {
      real.clearTimeout(calm);
      calm = real.setTimeout(resolve, calmMs);
    };
    wait();
    const images = [...document.images].filter(({ complete }) => !complete);
    const ended = images.map(async (image) => {
      await Promise.race([heard(image, 'load'), heard(image, 'error')]);
      wait();
    });
    void Promise.all([...ended, document.fonts.ready])
      .then(twoFrames)
      .then(resolve);
  });
}

/** Stops videos at their beginning and hides their controls, so that screenshots are equal. */
function stopVideos(): Promise<unknown> {
  const stopped = [...document.querySelectorAll('video')].map((video) => {
    video.pause();
    video.controls = false;
    if (video.currentTime === 0 || video.readyState === 0) return null;
    const seeked = heard(video, 'seeked');
    const timeLimit = new Promise((resolve) => real.setTimeout(resolve, 1000));
    video.currentTime = 0;
    return Promise.race([seeked, timeLimit]);
  });
  return Promise.all(stopped);
}

function timePassed(): number {
  const clock = steadyPage()?.clock ?? null;
  return clock === null ? 0 : clock.now() - clock.beganAt();
}

/** The page's time goes on to that length, and stands still; the date that it shows does not depend on when it began to move. */
function hold({ afterMs, atMostMs }: { afterMs: number; atMostMs: number }): Promise<void> | undefined {
  const clock = steadyPage()?.clock;
  return clock?.hold(clock.beganAt() + afterMs, afterMs + HELD_MS, atMostMs);
}

/** See `steady`. */
function steadyPage(): { clock: Clock; own: typeof own } | null {
  return Reflect.get(window, Symbol.for('steady')) ?? null;
}

/** The visible text, including that in open shadow roots. */
function visibleText(): string {
  if (document.body === null) return '';
  const texts = [innerTextOf(document.body)];
  const readShadows = (root: ParentNode): void => {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) read(shadowRoot);
  };
  const read = (root: ShadowRoot): void => {
    for (const child of root.children) if (isShown(child)) texts.push(innerTextOf(child));
    readShadows(root);
  };
  readShadows(document.body);
  return texts.join('\n');
}

/** Elements outside of HTML have no inner text. */
function innerTextOf(element: Element): string {
  return String(Reflect.get(element, 'innerText') ?? '');
}

/** The text of other elements is their source. */
function isShown({ localName }: Element): boolean {
  return !/^(?:style|script|template|noscript|link)$/.test(localName);
}

function heard(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => real.frame(() => real.frame(() => resolve())));
}
