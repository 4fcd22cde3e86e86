import { type Candidate, DocumentReader } from './document-reader.ts';
import {
  choiceNameOf,
  choiceOf,
  fieldLabel,
  holds,
  isChosen,
  isDisabled,
  isNamed,
  LABEL_MAX,
  labelOf,
  property,
  textProperty,
} from './elements.ts';
import { leaves } from './hooks.ts';
import { state, wholeOf } from './shared.ts';
import type { Action, FormField, Snapshot } from './snapshot.ts';

/** Bound of a screen's actions: the process that reads snapshots serves all users. */
const WAYS_MAX = 300;
const GUESSES_MAX = 12;
const OPTIONS_MAX = 100;
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

/** Elements of the last snapshot; actions and fields refer to them by their index. */
export const found: Element[] = [];
/** Reads what a visitor sees and can do, including shadow roots and frames of the same origin. */
export function takeSnapshot(): FullSnapshot {
  found.length = 0;
  const reader = new DocumentReader();
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
    const said = `${kind} ${label.replace(/\d+/g, '0')}`;
    const nth = this.times.get(said) ?? 0;
    this.times.set(said, nth + 1);
    const parent = groupRootOf(element, kind);
    let group = this.groups.indexOf(parent);
    if (group === -1) group = this.groups.push(parent) - 1;
    const name = choiceNameOf(element);
    const href = textProperty(element, 'href');
    this.list.push({
      at: found.push(element) - 1,
      key: said + (nth === 0 ? '' : ` ${nth}`),
      kind,
      label,
      group: name === null ? `${group} ${element.localName}` : `=${name}`,
      isDisabled: isDisabled(element),
      isChosen: isChosen(element),
      isForward: FORWARD.test(label) || sends(element),
      href: element.localName === 'a' && /^https?:/.test(href) ? href : null,
    });
  }
}

/** Whether it sends a form; outside of one, every button is of that type. */
function sends(element: Element): boolean {
  return property(element, 'type') === 'submit' && Boolean(property(element, 'form'));
}

/** The element that holds a question's choices, whatever is around each of them. */
function groupRootOf(element: Element, kind: Action['kind']): Node {
  const group = element.closest('[role=radiogroup], [role=group], [role=listbox], fieldset');
  if (group !== null) return group;
  // Check boxes are mostly wrapped one by one.
  return (kind === 'checkbox' ? null : element.parentElement) ?? element.getRootNode();
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
