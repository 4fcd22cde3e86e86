// Evaluated in a page and in its frames: finds what a visitor presses to play a video, and tells what plays.
import type { PlayersStep, PlayingMedia } from './settings.ts';

declare const RESULT: { value: unknown };
declare const SETTINGS: PlayersStep;

const PRESSED_MAX = 3;
const ELEMENTS_MAX = 5_000;
const TEXT_MAX = 40;
/** CSS pixels. */
const BUTTON_MIN = 16;
const PLAYER_MIN = 60;
const PRESSABLE = 'button,[role=button],a,div,span,img,svg,[onclick]';
const CALLED =
  /(?:^|[^a-z])(?:play|reproduzir|reproducir|assistir|assista|tocar|watch|(?:ver|iniciar|dar play no) v[ií]deo)(?:[^a-z]|$)|[▶►⏵]/i;
/** Faster, browsers refuse. */
const FAST = 16;

switch (SETTINGS.do) {
  case 'find':
    RESULT.value = toPress();
    break;
  case 'count':
    RESULT.value = toPress().length;
    break;
  case 'hurry':
    for (const one of media()) {
      one.muted = true;
      one.playbackRate = FAST;
    }
    break;
  case 'read':
    RESULT.value = playing();
    break;
}

/** Buttons first: what lies over a video takes its clicks. */
function toPress(): Element[] {
  const buttons = deep(PRESSABLE).filter((one) => isCalledPlay(one) && isVisible(one, BUTTON_MIN));
  const inmost = buttons.filter((one) => !buttons.some((other) => other !== one && one.contains(other)));
  const videos = deep('video').filter((one) => isVisible(one, PLAYER_MIN));
  return [...inmost.slice(0, PRESSED_MAX - 1), ...videos].slice(0, PRESSED_MAX);
}

function playing(): PlayingMedia {
  const all = media();
  const starts = all.filter(({ currentTime, readyState }) => currentTime > 0 || readyState >= 3);
  const isOver = ({ ended, buffered, duration }: HTMLMediaElement): boolean =>
    ended ||
    !Number.isFinite(duration) ||
    (buffered.length > 0 && buffered.end(buffered.length - 1) >= duration - 1);
  return { count: all.length, playing: starts.length, over: starts.filter(isOver).length };
}

function media(): HTMLMediaElement[] {
  return deep('video,audio').filter((one) => one instanceof HTMLMediaElement);
}

/** In open shadow roots, too. */
function deep(selector: string): Element[] {
  const found: Element[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    found.push(...root.querySelectorAll(selector));
    if (found.length > ELEMENTS_MAX) break;
    for (const one of root.querySelectorAll('*')) if (one.shadowRoot !== null) roots.push(one.shadowRoot);
  }
  return found;
}

function isCalledPlay(element: Element): boolean {
  // A link to elsewhere leaves the page.
  if (element instanceof HTMLAnchorElement && /^(?!#|javascript:)/.test(element.getAttribute('href') ?? '#'))
    return false;
  const names = ['aria-label', 'title', 'alt', 'id', 'class', 'data-testid'].map(
    (name) => element.getAttribute(name) ?? '',
  );
  const text = element.childElementCount === 0 ? (element.textContent ?? '').trim() : '';
  return CALLED.test([...names, text.length <= TEXT_MAX ? text : ''].join(' | '));
}

function isVisible(element: Element, min: number): boolean {
  const { width, height } = element.getBoundingClientRect();
  const { visibility, display } = getComputedStyle(element);
  return width >= min && height >= min && visibility === 'visible' && display !== 'none';
}
