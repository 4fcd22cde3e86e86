// Judges a field before each input to it, and stops input that goes to no field that can be judged.

import { isTrusted, stop, targetOf } from './events.ts';
import { isField, noteWritten } from './fields.ts';
import { disarms, type PageWindow, page, shuts, tools } from './given.ts';
import { asksWithoutField, judgeOne } from './judge.ts';
import { call, isElement, read } from './nodes.ts';
import { disarm, isPageItself, report } from './report.ts';
import { parentOf } from './tree.ts';

const INPUT_EVENTS = [
  'focusin',
  'pointerdown',
  'beforeinput',
  'keydown',
  'keypress',
  'keyup',
  'input',
  'paste',
  'drop',
  'compositionstart',
  'change',
];
const DEPTH_MAX = 30;
/** What a page asks for is read this often while keys are pressed. */
const ASKED_MS = 500;

const now = page.performance.now.bind(page.performance);
let askedAt = -Infinity;
let asks = false;

export function hearTyping(view: PageWindow): void {
  for (const type of INPUT_EVENTS) tools.hear(view, type, (event) => hearInput(event, view));
}

function hearInput(event: Event, view: PageWindow): void {
  const type = String(read(event, 'type'));
  const target = targetOf(event);
  if (target === null) return;
  const field = fieldAround(target);
  if (field !== null) judgeInput(event, type, field);
  else if (type === 'beforeinput' && shuts) refuseHidden(event, target);
  else if (isKey(event, type) || type === 'paste' || type === 'drop') judgeKeys(event, view);
}

/** The field that the element is, or is in. */
function fieldAround(target: unknown): Element | null {
  let one = isElement(target) ? target : null;
  for (let depth = 0; one !== null && !isField(one) && depth < DEPTH_MAX; depth += 1) one = parentOf(one);
  return one;
}

function judgeInput(event: Event, type: string, field: Element): void {
  if (/^(?:beforeinput|input|change|paste|drop)$/.test(type) && isTrusted(event)) noteWritten(field);
  const found = judgeOne(field);
  if (found === null) return;
  if (disarms) stop(event);
  disarm(found);
}

/** What is typed goes to a field that nobody can look at: it is in a closed root of the page's markup. */
function refuseHidden(event: Event, target: unknown): void {
  report({ kind: 'password', sign: 'closed shadow root' });
  if (!disarms) return;
  stop(event);
  if (isElement(target) && !isPageItself(target)) call(target, 'remove');
}

function isKey(event: Event, type: string): boolean {
  const isPressed = /^key/.test(type) && String(read(event, 'key') ?? '').length === 1;
  return isPressed && !read(event, 'ctrlKey') && !read(event, 'metaKey');
}

function judgeKeys(event: Event, view: PageWindow): void {
  const at = now();
  if (at - askedAt > ASKED_MS) {
    asks = asksWithoutField(view.document);
    askedAt = at;
  }
  if (!asks) return;
  report({ kind: 'password', sign: 'keys without a field' });
  if (disarms) stop(event);
}
