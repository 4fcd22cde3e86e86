import {
  BUTTONS,
  choiceOf,
  fieldLabel,
  fileName,
  hears,
  holds,
  isChosen,
  isControl,
  isDisabled,
  isElement,
  isField,
  isNamed,
  LABEL_MAX,
  labelOf,
  property,
  textProperty,
  tidy,
} from './elements.ts';
import { leaves } from './hooks.ts';
import { shadowOf, state, wholeOf } from './shared.ts';
import type { Action, FormField, Snapshot } from './snapshot.ts';

const ELEMENTS_MAX = 8000;
const UNITS_MAX = 5000;
/** Bound of a screen's actions: the process that reads snapshots serves all users. */
const WAYS_MAX = 300;
const PATH_MAX = 4000;
const TEXT_MAX = 300;
const GUESSES_MAX = 12;
const GUESS_TEXT_MAX = 80;
const OPTIONS_MAX = 100;
const SKIPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'option',
  'datalist',
  'object',
  'embed',
  'audio',
]);
const BACK = /^[\s‹<←«❮]*(?:voltar|back|anterior|go back|retornar|previous)?[\s‹<←«❮]*$/i;
const FORWARD =
  /continuar|avan[çc]ar|pr[óo]xim|confirmar|enviar|seguinte|come[çc]ar|iniciar|concluir|finalizar|ver |continue|next|submit|start|\bok\b/i;
const LEGAL =
  /termos|pol[íi]tica|privaci|privacy|terms|cookie|lgpd|aviso legal|disclaimer|reembolso|copyright|direitos reservados/i;
const SOCIAL =
  /(?:^|\.)(?:facebook|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|threads)\.(?:com|net)$/;
const WEB = /^https?:$/;

/** A snapshot with what the process outside does not get. */
export interface FullSnapshot extends Omit<Snapshot, 'print'> {
  /** Parent elements of texts, by the path of the text. */
  owners: Map<string, Element | null>;
  /** Paths of texts that change by themselves. */
  restless: string[];
}

interface Candidate {
  element: Element;
  /** The element is a control by its markup, and not only by its listeners or its cursor. */
  isSure: boolean;
  within: Candidate | null;
  holds: Candidate[];
  area: number;
  isFooter: boolean;
}

/** Facts of the ancestors of a node. */
interface Context {
  window: Window & typeof globalThis;
  isShown: boolean;
  size: number;
  isPointer: boolean;
  isControl: boolean;
  /** An ancestor is a candidate that is not sure. */
  isGuessed: boolean;
  weak: Candidate | null;
  isFooter: boolean;
  parent: Element | null;
}

/** Elements of the last snapshot; actions and fields refer to them by their index. */
export const found: Element[] = [];
/** Elements whose text keeps changing by itself. */
export const restlessElements = new WeakSet<Element>();

/** Reads what a visitor sees and can do, including shadow roots and frames of the same origin. */
export function takeSnapshot(): FullSnapshot {
  found.length = 0;
  const reader = new Reader();
  reader.readPage();
  const cut = cover();
  const isReachable = (element: Element): boolean => cut === null || holds(cut, element);
  const actions = new ActionList(reader.candidates, isReachable);
  actions.addCandidates();
  const sure = actions.list.length;
  // A listener of the whole page handles clicks, so any text may be an action; the walk tries them.
  if (state.isDelegated) actions.addGuesses(reader.guesses);
  const guesses = actions.list.splice(sure);
  return {
    address: location.href,
    title: reader.title,
    units: reader.units,
    owners: reader.owners,
    restless: reader.restless,
    ways: actions.list,
    guesses,
    links: actions.links,
    fields: reader.fields.filter(isReachable).slice(0, WAYS_MAX).map(formField),
  };
}

/** Equal for two snapshots that look the same to a visitor. */
export function printOf({ address, units, restless, ways, fields }: FullSnapshot): string {
  return JSON.stringify([
    address.replaceAll(',', '%2C'),
    units.filter(([path]) => !restless.includes(path)),
    ways.map(({ key, isDisabled }) => [key, isDisabled]),
    fields.map(({ name, type }) => name + type),
  ]);
}

class Reader {
  readonly units: [path: string, text: string][] = [];
  readonly owners = new Map<string, Element | null>();
  readonly restless: string[] = [];
  readonly candidates: Candidate[] = [];
  readonly fields: Element[] = [];
  readonly guesses: Element[] = [];
  title = '';
  private largest = 0;
  private count = 0;

  readPage(): void {
    this.visitAll([document.documentElement], '', {
      window,
      isShown: true,
      size: 16,
      isPointer: false,
      isControl: false,
      isGuessed: false,
      weak: null,
      isFooter: false,
      parent: null,
    });
  }

  private visitAll(nodes: Iterable<Node>, path: string, context: Context): void {
    let at = 0;
    for (const node of nodes) {
      at += 1;
      if (isElement(node)) this.visit(node, `${path}/${at}`, context);
      else if (node.nodeType === Node.TEXT_NODE && context.isShown) {
        this.readText(node.nodeValue ?? '', `${path}/${at}`, context);
      }
    }
  }

  private readText(data: string, path: string, { parent, size, isControl, isGuessed }: Context): void {
    const text = masked(tidy(data));
    if (text === '' || this.units.length >= UNITS_MAX) return;
    this.units.push([path, text.slice(0, TEXT_MAX)]);
    this.owners.set(path, parent);
    if (parent !== null && restlessElements.has(parent)) this.restless.push(path);
    else if (/\p{L}{2}/u.test(text) && size > this.largest && !isControl) {
      this.largest = size;
      this.title = text.slice(0, TEXT_MAX);
    }
    if (isControl || isGuessed || parent === null || text.length > GUESS_TEXT_MAX) return;
    if (!/^(?:h\d|html|body)$/.test(parent.localName)) this.guesses.push(parent);
  }

  private visit(element: Element, path: string, context: Context): void {
    this.count += 1;
    const { localName } = element;
    if (this.count > ELEMENTS_MAX || path.length > PATH_MAX || SKIPPED.has(localName)) return;
    const style = context.window.getComputedStyle(element);
    if (isAway(element, style)) return;
    const isShown = style.visibility === 'visible';
    if (isNamed(element, 'iframe')) {
      if (isShown) this.visitFrame(element, path, context);
      return;
    }
    const inner: Context = {
      ...context,
      isShown,
      parent: element,
      size: Number.parseFloat(style.fontSize),
      isPointer: style.cursor === 'pointer',
      isFooter: context.isFooter || localName === 'footer',
    };
    if (isShown) this.readPictures(element, path, style, context);
    if (localName === 'video') this.units.push([path, 'video']);
    const canPress = isShown && style.pointerEvents !== 'none';
    if (isField(element)) {
      const isOpen = !property(element, 'disabled') && !property(element, 'readOnly');
      if (canPress && isOpen) this.fields.push(element);
      if (localName !== 'input') return;
    } else if (canPress && !context.isControl) this.weigh(element, context, inner);
    const shadow = shadowOf(element);
    if (shadow) {
      this.visitAll(shadow.childNodes, `${path}#`, inner);
      return;
    }
    const slotted = isNamed(element, 'slot') ? element.assignedNodes() : [];
    this.visitAll(slotted.length > 0 ? slotted : element.childNodes, path, inner);
    const isButton = isNamed(element, 'input') && BUTTONS.test(element.type) && element.value !== '';
    if (isButton && isShown) this.units.push([path, tidy(textProperty(element, 'value'))]);
  }

  private visitFrame(frame: HTMLIFrameElement, path: string, context: Context): void {
    let inside: Document | null = null;
    try {
      inside = frame.contentDocument;
    } catch {
      // The frame is of another origin.
    }
    const view = inside?.defaultView;
    if (!inside?.documentElement || !view) return;
    this.visitAll([inside.documentElement], path, { ...context, window: view, parent: null });
  }

  private readPictures(element: Element, path: string, style: CSSStyleDeclaration, context: Context): void {
    if (isNamed(element, 'img')) {
      this.units.push([path, `img:${fileName(element.getAttribute('src') || element.currentSrc)}`]);
      if (!context.isControl) this.guesses.push(element);
    }
    if (style.backgroundImage.includes('url(')) {
      this.units.push([path, `bg:${fileName(style.backgroundImage.slice(5, 205))}`]);
    }
  }

  /**
   * Adds an element that may be an action to the candidates.
   * @param inner context of its children; changed
   */
  private weigh(element: Element, context: Context, inner: Context): void {
    const isSure = isControl(element);
    const isRoot = element.localName === 'html' || element.localName === 'body';
    const listens = !isSure && !isRoot && hears(element);
    const { isPointer } = inner;
    // It handles clicks for several elements inside.
    if (listens && !isPointer && partsWithText(element) > 1) {
      state.isDelegated = true;
      return;
    }
    if (!isSure && !listens && (isRoot || !isPointer || context.isPointer)) return;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    if (width < 4 || height < 4 || right <= 0 || bottom + context.window.scrollY <= 0) return;
    const one: Candidate = {
      element,
      isSure,
      within: context.weak,
      holds: [],
      area: width * height,
      isFooter: inner.isFooter,
    };
    this.candidates.push(one);
    for (let outer = context.weak; outer !== null; outer = outer.within) outer.holds.push(one);
    if (isSure) inner.isControl = true;
    else {
      inner.weak = one;
      inner.isGuessed = true;
    }
  }
}

function partsWithText({ children }: Element): number {
  return [...children].filter((child) => tidy(child.textContent ?? '') !== '').length;
}

/** Whether the element and its content are invisible. */
function isAway(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'none') return true;
  if (style.opacity === '0') {
    if (style.pointerEvents === 'none' || element.closest('[aria-hidden="true"]') !== null) return true;
  }
  const isBox =
    style.display !== 'contents' &&
    !style.display.startsWith('inline') &&
    element.localName !== 'html' &&
    element.localName !== 'body';
  return (
    isBox &&
    style.overflowY !== 'visible' &&
    element.clientHeight === 0 &&
    Number(property(element, 'offsetHeight')) <= 2
  );
}

/** The text with its times, percentages and seconds replaced, which change by themselves. */
function masked(text: string): string {
  return text
    .replace(/\d{1,3}(?::\d{2}){1,2}/g, '0:00')
    .replace(/\d+(?:[.,]\d+)?\s*%/g, '0%')
    .replace(/\d+(?:[.,]\d+)?(?=\s*(?:s|segs?|segundos?)(?![\p{L}]))/giu, '0');
}

/** A dialog over the page: nothing outside of it can be pressed. */
function cover(): Element | null {
  const { innerWidth: width, innerHeight: height } = window;
  let fixed: Element | null = null;
  let one = document.elementFromPoint(width / 2, height / 2);
  for (; one !== null && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).position !== 'fixed') continue;
    const box = one.getBoundingClientRect();
    if (box.width * box.height >= width * height * 0.6) fixed = one;
  }
  return fixed;
}

class ActionList {
  readonly list: Action[] = [];
  readonly links: Snapshot['links'] = [];
  private readonly candidates: readonly Candidate[];
  private readonly isReachable: (element: Element) => boolean;
  private readonly times = new Map<string, number>();
  private readonly groups: Node[] = [];
  private readonly pressedLinks = new Set<string>();

  constructor(candidates: readonly Candidate[], isReachable: (element: Element) => boolean) {
    this.candidates = candidates;
    this.isReachable = isReachable;
  }

  addCandidates(): void {
    for (const candidate of this.candidates) {
      const { element } = candidate;
      if (isWrapper(candidate)) continue;
      // An element as large as the page handles clicks for the elements inside.
      const isHuge = candidate.area > innerWidth * innerHeight * 0.6 && element.childElementCount > 1;
      if (!candidate.isSure && isHuge) {
        state.isDelegated = true;
        continue;
      }
      if (!this.isReachable(element)) continue;
      const label = labelOf(element);
      if (this.isLeftAlone(candidate, label)) continue;
      const spoken = element.getAttribute('aria-label') ?? '';
      const isBack = BACK.test(label) && (label !== '' || BACK.test(spoken));
      const kind = choiceOf(element) ?? (FORWARD.test(label) ? 'forward' : 'press');
      this.add(element, isBack ? 'back' : kind, label);
    }
  }

  addGuesses(guesses: readonly Element[]): void {
    const isKnown = (one: Element): boolean =>
      this.candidates.some(({ element }) => element === one || holds(element, one));
    const wanted = [...new Set(guesses)].filter((one) => this.isReachable(one) && !isKnown(one));
    for (const one of wanted.slice(0, GUESSES_MAX)) this.add(one, 'guess', labelOf(one));
  }

  /** Whether a link is not pressed. Links out of the quiz are recorded. */
  private isLeftAlone({ element, isFooter }: Candidate, label: string): boolean {
    if (element.localName !== 'a' && element.localName !== 'area') return false;
    const to = wholeOf((element.getAttribute('href') ?? '').trim());
    if (to === null) return false;
    if (!/^(?:https?|javascript):$/.test(to.protocol)) return true;
    const isOther = WEB.test(to.protocol) && withoutHash(to.href) !== withoutHash(location.href);
    if (!isOther) return false;
    const isOut = leaves(to);
    const isPlain =
      LEGAL.test(label) || LEGAL.test(to.pathname) || SOCIAL.test(to.hostname) || (!isOut && isFooter);
    if (!isPlain && !this.pressedLinks.has(to.href)) {
      this.pressedLinks.add(to.href);
      return false;
    }
    if (isOut && this.links.length < WAYS_MAX) this.links.push({ url: to.href, label });
    return true;
  }

  private add(element: Element, kind: Action['kind'], label: string): void {
    if (this.list.length >= WAYS_MAX) return;
    const name = `${kind} ${label.replace(/\d+/g, '0')}`;
    const nth = this.times.get(name) ?? 0;
    this.times.set(name, nth + 1);
    const parent = element.parentElement ?? element.getRootNode();
    let group = this.groups.indexOf(parent);
    if (group === -1) group = this.groups.push(parent) - 1;
    const href = textProperty(element, 'href');
    this.list.push({
      at: found.push(element) - 1,
      key: name + (nth === 0 ? '' : ` ${nth}`),
      kind,
      label,
      group: `${group} ${element.localName}`,
      isDisabled: isDisabled(element),
      isChosen: isChosen(element),
      isForward: FORWARD.test(label) || property(element, 'type') === 'submit',
      href: element.localName === 'a' && /^https?:/.test(href) ? href : null,
    });
  }
}

/** Whether the actual action is an element inside. */
function isWrapper({ isSure, holds: inner, area }: Candidate): boolean {
  const [only] = inner;
  if (isSure || only === undefined) return false;
  return inner.length > 1 || only.isSure || only.area >= area * 0.15;
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? '';
}

function formField(element: Element): FormField {
  const text = (name: string): string => textProperty(element, name);
  const maxLength = Number(property(element, 'maxLength'));
  return {
    at: found.push(element) - 1,
    tag: element.localName,
    type: text('type'),
    name: (text('name') || element.id || '').slice(0, LABEL_MAX),
    label: fieldLabel(element),
    mode: text('inputMode'),
    complete: text('autocomplete'),
    min: text('min'),
    max: text('max'),
    step: text('step'),
    maxLength: maxLength > 0 ? maxLength : null,
    value: text('value'),
    options: isNamed(element, 'select')
      ? [...element.options]
          .filter(({ disabled }) => !disabled)
          .map(({ value }) => value)
          .slice(0, OPTIONS_MAX)
      : [],
  };
}
