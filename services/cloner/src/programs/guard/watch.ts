// Looks at the page when it changes, and now and then: arms windows of new frames, removes hints, and judges what is shown.

import { isPassword } from './fields.ts';
import { tellPrivacy } from './forms.ts';
import { disarms, type PageWindow, page, shuts, tools } from './given.ts';
import { scrub, scrubElement } from './hints.ts';
import { judgeRoot } from './judge.ts';
import { all, isDocument, isElement, isLeaf, isNode, kindOf, listOf, read } from './nodes.ts';
import { disarm } from './report.ts';
import { isFrame, rootsIn, windowIn } from './tree.ts';

const FIRST_MS = 250;
const EVERY_MS = 1000;
const AFTER_CHANGE_MS = 60;
const COST_MAX_MS = 3000;

const now = page.performance.now.bind(page.performance);
const roots = new Set<Node>();
const watched = new WeakSet<Node>();
const observe = tools.observing((changes) => {
  // The iterator of an array of the page's realm may be the page's.
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    if (change !== undefined) hearChange(change);
  }
  sweepSoon();
});
let arm: (view: PageWindow) => void = () => {};
let isDue = false;
/** Of the last look at all roots, in milliseconds. */
let cost = 0;

/** Sets what is done with each window that is found in a frame. */
export function onWindow(work: (view: PageWindow) => void): void {
  arm = work;
}

/** @returns whether it was not watched before */
export function watch(root: Node): boolean {
  if (watched.has(root)) return false;
  watched.add(root);
  roots.add(root);
  observe(root);
  sweepSoon();
  return true;
}

/** Arms the windows of frames in a node, or of itself. */
export function armFrames(node: unknown): void {
  if (!isNode(node) || isLeaf(node)) return;
  const frames = all(node, 'iframe,frame,object');
  for (const frame of isFrame(node) ? [node, ...frames] : frames) {
    const view = windowIn(frame);
    if (view !== null) arm(view);
  }
}

/** Changes that no event of the page reports: a style that is over, a frame with another document. */
export function sweepEvery(): void {
  tools.later(sweepAgain, FIRST_MS);
}

function sweepAgain(): void {
  sweep();
  tools.later(sweepAgain, Math.max(EVERY_MS, cost * 10));
}

/** A page that changes all the time is looked at for a sixth of the time at most. Each field is judged before it is used as well. */
function sweepSoon(): void {
  if (isDue) return;
  isDue = true;
  tools.later(
    () => {
      isDue = false;
      sweep();
    },
    Math.max(AFTER_CHANGE_MS, cost * 5),
  );
}

export function sweep(): void {
  const from = now();
  for (const root of roots) {
    try {
      sweepRoot(root);
    } catch {
      // The others are looked at.
    }
  }
  judgeGone();
  cost = Math.min(COST_MAX_MS, now() - from);
}

function sweepRoot(root: Node): void {
  if (isDocument(root) && read(root, 'defaultView') === null) {
    roots.delete(root);
    return;
  }
  if (shuts) scrub(root);
  armFrames(root);
  for (const one of rootsIn(root)) watch(one);
  for (const found of judgeRoot(root)) disarm(found);
  tellPrivacy(root);
}

function hearChange(change: MutationRecord): void {
  const target = read(change, 'target');
  if (shuts && read(change, 'type') === 'attributes' && isElement(target)) {
    if (/^(?:link|meta|script)$/.test(kindOf(target))) scrubElement(target);
    if (isPassword(target)) disarmPassword(target);
  }
  const added = read(change, 'addedNodes');
  for (const node of added === undefined ? [] : listOf(added)) {
    if (shuts) scrub(node);
    armFrames(node);
    for (const one of all(node, 'input[type=password i]')) disarmPassword(one);
    if (isElement(node) && isPassword(node)) disarmPassword(node);
  }
}

/** Password fields that have come, and that no look at the page has judged yet. */
const come: Element[] = [];

/** Where nothing is removed, the field is judged once more of the page is there. */
function disarmPassword(element: Element): void {
  if (disarms) disarm({ kind: 'password', sign: 'type=password', element });
  else come[come.length] = element;
}

/** A field that was gone before the page was looked at has asked all the same. */
function judgeGone(): void {
  for (let at = 0; at < come.length; at += 1) {
    const element = come[at];
    if (element !== undefined && read(element, 'isConnected') !== true)
      disarm({ kind: 'password', sign: 'type=password', element });
  }
  come.length = 0;
}
