// Judges what is shown: which fields, and what takes input without a field, ask for a secret. Nothing is kept between calls.
import {
  asksForSecret,
  isDigitWord,
  isHarmlessName,
  kindAskedFor,
  kindOfLabel,
  kindOfName,
  kindOfPicture,
  takesAnswers,
} from '../../sensitive/name-rules.ts';
import { SENSITIVE_TOKENS, type SensitiveKind } from '../../sensitive/sensitive-words.ts';
import { type Box, boxOf, isShown, type Style, styleOf } from './drawing.ts';
import { isField, isShut, nameOf, namesOf, textOf, typeOf, valueIn } from './fields.ts';
import { all, attribute, call, isElement, read } from './nodes.ts';
import type { FoundElement } from './report.ts';
import { type Run, runsNear, runsOf } from './runs.ts';
import { isSample } from './sample.ts';

const FIELDS_MAX = 400;
const SIGN_MAX = 120;
const LABEL_MAX = 120;
/** Above a field, in CSS pixels: farther away, a request is not for it. */
const REQUEST_AWAY_MAX = 700;

const FIELDS =
  'input,textarea,select,[contenteditable],[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton]';
const KEYS = 'button,a,td,li,div,span,label,input,text,[role=button],[onclick]';
/** Types of inputs whose own name says more than what stands near them. */
const OF_PLACE = /^(?:search|url|date|datetime-local|time|week|month)$/;

/** Reads the page when it is first needed. */
type ReadRuns = () => Run[];

function readingOnce(node: Node): ReadRuns {
  let runs: Run[] | null = null;
  return () => {
    runs ??= runsOf(node);
    return runs;
  };
}

/** Findings of all that is shown under a document or shadow root. */
export function judgeRoot(root: Node): FoundElement[] {
  const runs = readingOnce(root);
  const found: FoundElement[] = [];
  for (const field of all(root, FIELDS).slice(0, FIELDS_MAX)) {
    const one = judgeField(field, runs);
    if (one !== null) found.push(one);
  }
  return [...found, ...judgeKeypads(root, runs)];
}

export function judgeOne(element: Element): FoundElement | null {
  return judgeField(element, readingOnce(call(element, 'getRootNode') ?? element));
}

/** What stands beside a field, the nearest first. */
export function textsNear(element: Element): string[] {
  const runs = runsOf(call(element, 'getRootNode') ?? element);
  return runsNear(runs, boxOf(element)).map(({ text }) => text);
}

/** Whether what is shown asks for a secret, by the keys that are pressed: the page has no field for it. */
export function asksWithoutField(document: Document): boolean {
  return runsOf(document).some(({ text }) => (kindAskedFor(text) ?? kindOfLabel(text, true)) !== null);
}

function finding(kind: SensitiveKind, sign: string, element: Element): FoundElement {
  return { kind, sign: sign.trim().slice(0, SIGN_MAX), element };
}

function judgeField(element: Element, runs: ReadRuns): FoundElement | null {
  const type = typeOf(element);
  if (nameOf(element) === 'input') {
    if (type === 'password' || String(read(element, 'type')) === 'password')
      return { ...finding('password', 'type=password', element), isSample: isSample(element, runs()) };
    if (type === 'file') return judgePicture(element, runs);
  }
  if (!isField(element)) return null;
  const style = styleOf(element);
  const marked = judgeMarks(element, style);
  if (marked !== null) return marked;
  const names = namesOf(element);
  const isHarmless = names.some(isHarmlessName);
  if (!isHarmless || !OF_PLACE.test(type)) {
    for (const name of names) {
      const kind = kindOfName(name);
      if (kind !== null) return finding(kind, name, element);
    }
  }
  const box = boxOf(element);
  const isReachable = style === null || (style('display') !== 'none' && style('visibility') === 'visible');
  if (box.width < 1 || box.height < 1 || !isReachable) return null;
  const near = runsNear(runs(), box).map(({ text }) => text);
  const labelled = judgeLabels(element, near, names, isHarmless);
  if (labelled !== null || isHarmless || type === 'email' || type === 'tel' || OF_PLACE.test(type))
    return labelled;
  return near.some(isHarmlessName) ? null : judgeRequests(element, box, runs());
}

/** What gives a field away without any words. */
function judgeMarks(element: Element, style: Style | null): FoundElement | null {
  for (const token of attribute(element, 'autocomplete').toLowerCase().split(/\s+/)) {
    const kind = SENSITIVE_TOKENS.get(token);
    if (kind !== undefined) return finding(kind, `autocomplete=${token}`, element);
  }
  if (style !== null) {
    const hides = style('-webkit-text-security') || style('text-security') || 'none';
    if (hides !== 'none') return finding('password', 'text-security', element);
    if (/text-?security|password|(?:^|[^a-z])(?:dots?|discs?)(?:[^a-z]|$)/i.test(style('font-family')))
      return finding('password', 'font', element);
  }
  // Nobody sees what is written there: a page that hides it so says what it is.
  const isHidden = !isShut(element) && /^[•●⚫⬤∙]{2,}.?$/.test(valueIn(element).slice(0, 100));
  return isHidden ? finding('password', 'hidden signs', element) : null;
}

/** @param near the texts beside the field */
function judgeLabels(
  element: Element,
  near: readonly string[],
  names: readonly string[],
  isHarmless: boolean,
): FoundElement | null {
  for (const text of near) {
    const kind = kindOfLabel(text, isHarmless);
    if (kind !== null) return finding(kind, text, element);
  }
  const question = names.some(takesAnswers) ? near.find(asksForSecret) : undefined;
  if (question !== undefined) return finding('password', question, element);
  // Lines of one text stand in runs of their own.
  const joined = near.map((text) => text.trim()).join(' ');
  const kind = isHarmless ? null : kindOfLabel(joined, false);
  return kind === null ? null : finding(kind, joined, element);
}

/** Requests to type a secret, farther above the field than its label. */
function judgeRequests(element: Element, { top }: Box, runs: readonly Run[]): FoundElement | null {
  for (const { text, bottom } of runs) {
    const away = top - bottom;
    const kind = away > -20 && away < REQUEST_AWAY_MAX ? kindAskedFor(text) : null;
    if (kind !== null) return finding(kind, text, element);
  }
  return null;
}

/** A file that shows who somebody is, or a card. */
function judgePicture(element: Element, runs: ReadRuns): FoundElement | null {
  const near = runsNear(runs(), boxOf(element)).map(({ text }) => text);
  for (const text of [...namesOf(element), ...near.filter(({ length }) => length <= LABEL_MAX)]) {
    const kind = kindOfPicture(text);
    if (kind !== null) return finding(kind, text, element);
  }
  return null;
}

/** What takes a secret without a field: a drawn keypad, buttons or sliders of digits. */
function judgeKeypads(root: Node, runs: ReadRuns): FoundElement[] {
  const pads: FoundElement[] = [];
  for (const canvas of all(root, 'canvas')) {
    for (const name of namesOf(canvas)) {
      const kind = kindAskedFor(name) ?? kindOfLabel(name, true);
      if (kind !== null) pads.push(finding(kind, name, canvas));
    }
  }
  const request = firstRequest(runs());
  if (request === null) return pads;
  const { kind, sign } = request;
  const drawn = all(root, 'canvas,img[usemap]').filter(isPad);
  const sliders = all(root, 'input[type=range i]').filter((one) => Number(read(one, 'max')) <= 10);
  const keys = all(root, KEYS).filter(
    (one) => (read(one, 'childElementCount') ?? 0) === 0 && digitOf(one) !== null && isShown(one),
  );
  const hasKeypad = new Set(keys.map(digitOf)).size >= 5;
  const taken = [
    ...drawn,
    ...(sliders.length >= 3 ? sliders : []),
    // What is pressed may be what a drawn digit lies on.
    ...(hasKeypad ? keys.map(drawingOf) : []),
  ];
  return [...pads, ...taken.map((element) => finding(kind, sign, element))];
}

function firstRequest(runs: readonly Run[]): { kind: SensitiveKind; sign: string } | null {
  for (const { text } of runs) {
    const kind = kindAskedFor(text) ?? (text.length <= 60 ? kindOfLabel(text, true) : null);
    if (kind !== null) return { kind, sign: text };
  }
  return null;
}

function isPad(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width >= 60 && height >= 40 && isShown(element);
}

/** The digit, or the pair of digits, that is written on a key; null for none. */
function digitOf(element: Element): string | null {
  const text = (nameOf(element) === 'input' ? valueIn(element) : textOf(element)).trim();
  if (text.length > 12) return null;
  const plain = text
    .normalize('NFKC')
    .replace(/[\ufe0e\ufe0f\u20e3]/g, '')
    .trim();
  if (/^\d(?:\s*(?:ou|-|\/|e)\s*\d)?$/.test(plain)) return plain;
  return isDigitWord(text) ? text : null;
}

function drawingOf(key: Element): Element {
  const drawing = nameOf(key) === 'text' ? read(key, 'ownerSVGElement') : null;
  return isElement(drawing) ? drawing : key;
}
