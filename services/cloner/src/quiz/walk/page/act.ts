/**
 * What a walk asks of the page: to come to rest, to wait, to be aimed at, to be filled in. Stands last; what it defines is at
 * `window[Symbol.for('walk')]`.
 */
export const ACT = String.raw`
const STEP_MS = 100;
/** The same for so many steps: it is what it will be. React keeps what it has ready back for three of them. */
const STEPS_SAME = 5;
/** Modules that are asked for are not heard of in the page: a little of the world's time for them. */
const MODULES_MS = 100;
const UNREST_MS = 5000;
/** Changed so often while nobody did anything: it will go on. */
const RESTLESS_TIMES = 5;
const REST_AT_MOST_MS = 10000;
const SKIP_AT_MOST_MS = 400;

const finishAnimations = () => {
  for (const one of shared.windows) {
    try {
      for (const animation of one.document.getAnimations()) {
        if (animation.playState === 'running' && animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
      }
    } catch { shared.windows.delete(one); }
  }
};
const really = (ms) => new Promise((done) => own.setTimeout(done, ms));
/** As a page in view has them: what waits to be seen is told. */
const frame = () => Promise.race([really(100), new Promise((done) => own.frame(() => own.setTimeout(done, 0)))]);
const isOut = () => state.isLeaving || state.exits.length > 0;
/**
 * What is waiting has been run, and what was asked for is there.
 * @returns whether there was anything
 */
const calm = async (until) => {
  await clock.turn();
  await clock.turn();
  const wasBusy = isBusy();
  while (isBusy() && !isOut() && own.now() < until) {
    await really(2);
    await clock.turn();
  }
  return wasBusy;
};
const differing = (one, other) => {
  const before = new Map(one.units);
  const now = new Map(other.units);
  const paths = [...before, ...now].filter(([path]) => before.get(path) !== now.get(path)).map(([path]) => path);
  return new Set(paths);
};
const readable = ({ owners, ...seen }) => seen;
const report = (seen, more) => ({
  look: seen && readable(seen), exits: state.exits.splice(0), isLeaving: state.isLeaving, addresses: [...state.addresses], sent: [...state.sent], fields: newFields(), ...more,
});

let last = null;
let lastChanges = -1;
const sample = () => {
  if (last !== null && state.changes === lastChanges) return last;
  finishAnimations();
  lastChanges = state.changes;
  last = look();
  last.print = printOf(last);
  return last;
};

/**
 * What there is when nothing more comes: after a change, or so long without one.
 * @param before print of what it was; null for whatever there is
 */
const settle = async ({ before, atMostMs }) => {
  const until = own.now() + REST_AT_MOST_MS;
  const begun = clock.now();
  const moved = new Map();
  // An address alone is ahead of its screen.
  const bodyOf = (print) => print.slice(print.indexOf(','));
  const bodyBefore = before && bodyOf(before);
  let changedAt = before === null ? begun : null;
  let seen = null;
  let same = 0;
  let hadFrame = false;
  for (;;) {
    const wasBusy = await calm(until);
    if (isOut()) break;
    const next = sample();
    if (wasBusy || next.print !== seen?.print) hadFrame = false;
    if (seen !== null && next.print !== seen.print) {
      same = 0;
      if (changedAt !== null) for (const path of differing(seen, next)) moved.set(path, (moved.get(path) ?? 0) + 1);
    } else same += 1;
    seen = next;
    if (changedAt === null && bodyOf(seen.print) !== bodyBefore) changedAt = clock.now();
    const isEmpty = seen.ways.length === 0 && seen.units.length === 0;
    if (changedAt === null ? clock.now() - begun >= atMostMs || clock.isIdle(atMostMs) : !isEmpty && (same >= STEPS_SAME || clock.isIdle(STEPS_SAME * STEP_MS))) {
      if (hadFrame) break;
      hadFrame = true;
      await frame();
      if (changedAt === null && seen.print !== before) await really(MODULES_MS);
      continue;
    }
    if (changedAt !== null && clock.now() - changedAt > UNREST_MS) {
      for (const [path, times] of moved) if (times >= RESTLESS_TIMES && seen.owners.has(path)) restlessElements.add(seen.owners.get(path));
      last = null;
      break;
    }
    if (own.now() > until) break;
    await clock.skip(STEP_MS, () => isBusy() || isOut(), SKIP_AT_MOST_MS);
    if (clock.isIdle(0) && isEmpty) await really(5);
  }
  if (!isOut()) seen = sample();
  return report(seen, { restless: seen === null ? [] : [...seen.restless, ...[...moved].filter(([, times]) => times >= RESTLESS_TIMES).map(([path]) => path)] });
};

const refreshOf = () => {
  const content = document.querySelector('meta[http-equiv="refresh" i]')?.content ?? '';
  const [, seconds, address] = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  return address === undefined ? null : { ms: Number(seconds) * 1000, address };
};
/** Films are seen to their end; of one that cannot be played the page hears all the same that it is over. */
const endFilms = async () => {
  const films = [...document.querySelectorAll('video, audio')];
  if (films.length === 0) return;
  for (const film of films) {
    film.muted = true;
    film.playbackRate = 16;
    film.play().catch(() => {});
  }
  await really(150);
  for (const film of films) {
    if (Number.isFinite(film.duration)) { film.currentTime = Math.max(0, film.duration - 0.1); continue; }
    Object.defineProperty(film, 'duration', { configurable: true, value: 3600 });
    Object.defineProperty(film, 'currentTime', { configurable: true, writable: true, value: 3600 });
    for (const type of ['loadedmetadata', 'play', 'playing', 'timeupdate', 'ended']) film.dispatchEvent(new Event(type));
  }
  await really(150);
};

/**
 * Lets so long go by, or until there is something else to do.
 * @returns isChanged, and what changes by itself and is the same screen all the while
 */
const wait = async ({ ms, films }) => {
  const first = sample();
  const waysOf = (one) => JSON.stringify([one.address, one.title, one.ways.map(({ key, isDisabled }) => [key, isDisabled]), one.fields.length]);
  const before = waysOf(first);
  const restless = new Set();
  const begun = clock.now();
  const refresh = refreshOf();
  let seen = first;
  let isChanged = false;
  if (films) await endFilms();
  for (let step = 250; clock.now() - begun < ms; step = Math.min(2000, step * 1.5)) {
    await calm(own.now() + 4000);
    if (isOut()) break;
    const next = sample();
    for (const path of differing(seen, next)) restless.add(path);
    seen = next;
    if (waysOf(next) !== before) { isChanged = true; break; }
    if (refresh !== null && clock.now() - begun >= refresh.ms) {
      location.href = refresh.address;
      await really(10);
      break;
    }
    const left = ms - (clock.now() - begun);
    if (refresh === null && clock.isIdle(left) && !isBusy()) {
      await frame();
      if (films && state.changes === lastChanges) await really(MODULES_MS);
      if (state.changes === lastChanges && !isBusy()) break;
      continue;
    }
    const changes = state.changes;
    let looks = 0;
    await clock.skip(Math.min(step, left), () => isBusy() || isOut() || (state.changes !== changes && (looks += 1) % 8 === 0 && waysOf(sample()) !== before), SKIP_AT_MOST_MS);
  }
  return report(seen, { isChanged, restless: isChanged ? [] : [...restless, ...seen.restless] });
};

/** Where its middle is in the window, scrolled into view, and whether a press there is a press of it. */
const aim = (at) => {
  const element = found[at];
  if (!element?.isConnected) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let one = element.ownerDocument.defaultView; one !== window; one = one.parent) {
    const outer = one.frameElement.getBoundingClientRect();
    x += outer.x + one.frameElement.clientLeft;
    y += outer.y + one.frameElement.clientTop;
  }
  let [inside, dx, dy] = [document, 0, 0];
  let hit = null;
  for (;;) {
    const one = inside.elementFromPoint(x - dx, y - dy);
    if (one === null || one === hit) break;
    hit = one;
    const shadow = one.shadowRoot ?? state.shadows.get(one);
    if (shadow) { inside = shadow; continue; }
    if (one.localName !== 'iframe') break;
    try { if (one.contentDocument === null) break; } catch { break; }
    const outer = one.getBoundingClientRect();
    dx += outer.x + one.clientLeft;
    dy += outer.y + one.clientTop;
    inside = one.contentDocument;
  }
  state.asked.clear();
  return { x, y, isHit: hit !== null && (holds(element, hit) || holds(hit, element) && hit.localName !== 'iframe') };
};
/** Where a mouse does not come to it. */
const pressAnyway = (at) => {
  const element = found[at];
  const view = element.ownerDocument.defaultView;
  const options = { bubbles: true, cancelable: true, composed: true, view, button: 0, isPrimary: true };
  element.dispatchEvent(new view.PointerEvent('pointerdown', options));
  element.dispatchEvent(new view.MouseEvent('mousedown', options));
  element.dispatchEvent(new view.PointerEvent('pointerup', options));
  element.dispatchEvent(new view.MouseEvent('mouseup', options));
  element.click();
};
const fill = (values) => {
  for (const [at, value] of values) {
    const element = found[at];
    if (!element?.isConnected) continue;
    const view = element.ownerDocument.defaultView;
    element.focus({ preventScroll: true });
    const tell = (type, Kind, more) => element.dispatchEvent(new Kind(type, { bubbles: true, composed: true, ...more }));
    tell('keydown', view.KeyboardEvent, { key: 'Unidentified' });
    if (element.isContentEditable) element.textContent = value;
    else {
      const kind = { select: 'HTMLSelectElement', textarea: 'HTMLTextAreaElement' }[element.localName] ?? 'HTMLInputElement';
      Object.getOwnPropertyDescriptor(view[kind].prototype, 'value').set.call(element, value);
    }
    tell('input', view.InputEvent, { inputType: 'insertText', data: value });
    tell('keyup', view.KeyboardEvent, { key: 'Unidentified' });
    tell('change', view.Event);
    element.blur();
  }
};
/** Down to its end and back, so that what is lazy comes. */
const readThrough = async () => {
  for (let views = 0; views < 25; views += 1) {
    const end = document.documentElement.scrollHeight;
    if (window.scrollY + window.innerHeight >= end - 2) break;
    window.scrollBy({ top: window.innerHeight * 0.9, behavior: 'instant' });
    await frame();
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
};
const focusOn = (at) => { found[at]?.focus(); found[at]?.select?.(); };
/** As when a window is closed: some pages send what they know then. */
const farewell = () => {
  for (const [target, name, value] of [[document, 'visibilityState', 'hidden'], [document, 'hidden', true]]) {
    Object.defineProperty(target, name, { configurable: true, get: () => value });
  }
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  window.dispatchEvent(new Event('unload'));
  return report(null);
};
const stay = () => { state.isLeaving = false; };
stand();
if (window === root) Object.freeze(Object.assign(shared, { settle, wait, aim, pressAnyway, fill, readThrough, fieldsMarkup, focusOn, farewell, stay }));
`;
