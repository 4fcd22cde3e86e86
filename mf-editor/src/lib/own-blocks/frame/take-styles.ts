import type { NodeId } from '../../page/parsed-page.ts';
import {
  BLOCK_CSS_MAX,
  BLOCK_ELEMENTS_MAX,
  BLOCK_KEYFRAMES_MAX,
  BLOCK_RULES_MAX,
  type StyledRule,
  type TakenStyles,
} from '../messages.ts';
import { drawBlock } from './draw-block.ts';
import { type PageRule, RuleReader } from './page-rules.ts';
import { readableSheets } from './readable-sheets.ts';

interface TakenFrom {
  page: Document;
  roots: readonly Element[];
  idOf: (element: Element) => NodeId | undefined;
  /** Elements that are transparent until a script shows them. */
  awaited: ReadonlySet<Element>;
}

/** What the outermost elements have from what is around them. */
const INHERITED = (
  'color font-family font-size font-style font-weight letter-spacing line-height text-align text-indent text-transform ' +
  'word-spacing white-space overflow-wrap list-style-type direction text-shadow'
).split(' ');
/** Attributes that set a size, which a reset would take away. */
const SIZED = 'img,video,canvas,iframe,table,td,th,input[type=image]';
const SHOWN = 'opacity:1!important;visibility:visible!important;transform:none!important';

/** All rules that apply to the elements, as rules of single elements; so that the page's own selectors are not needed elsewhere. */
export async function takeStyles(from: TakenFrom): Promise<Omit<TakenStyles, 'kind' | 'request'>> {
  const { page, roots } = from;
  const sheets = await readableSheets(page);
  try {
    const reader = new RuleReader(sheets.readable);
    for (const sheet of page.styleSheets) {
      const media = sheet.media.mediaText;
      if (sheet.disabled || media === 'not all') continue;
      reader.read(sheet, page.baseURI, media === '' ? [] : [`@media ${media}`]);
    }
    const { rules, keyframes } = reader.found;
    const applying = applyingRules(from, rules);
    const used = [...keyframes].filter(([name]) => applying.some(({ css }) => css.includes(name)));
    const taken = [...beneath(from, applying), ...applying, ...above(from)];
    return {
      rules: taken.filter(({ css }) => css.length <= BLOCK_CSS_MAX).slice(0, BLOCK_RULES_MAX),
      keyframes: used
        .map(([, css]) => css)
        .filter(({ length }) => length <= BLOCK_CSS_MAX)
        .slice(0, BLOCK_KEYFRAMES_MAX),
      drawing: drawBlock(roots),
    };
  } finally {
    sheets.done();
  }
}

function elementsIn({ roots, idOf }: TakenFrom): Element[] {
  const all = roots.flatMap((root) => [root, ...root.querySelectorAll('*')]);
  return all.filter((one) => idOf(one) !== undefined).slice(0, BLOCK_ELEMENTS_MAX);
}

function applyingRules({ page, roots, idOf }: TakenFrom, rules: readonly PageRule[]): StyledRule[] {
  const rem = Number.parseFloat(getComputedStyle(page.documentElement).fontSize) || 16;
  const found: { rule: PageRule; elements: NodeId[] }[] = [];
  for (const rule of rules) {
    const elements = matching(roots, rule.match).map(idOf);
    const known = elements.filter((id) => id !== undefined).slice(0, BLOCK_ELEMENTS_MAX);
    if (known.length > 0) found.push({ rule, elements: known });
  }
  return found
    .sort((one, other) => compare(one.rule.rank, other.rule.rank))
    .map(({ rule: { at, state, css }, elements }) => ({
      elements,
      at: [...at],
      state,
      css: inPixels(css, rem),
    }));
}

function matching(roots: readonly Element[], selector: string): Element[] {
  try {
    return roots.flatMap((root) => [
      ...(root.matches(selector) ? [root] : []),
      ...root.querySelectorAll(selector),
    ]);
  } catch {
    // A browser has parsed it, and another does not know it.
    return [];
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Another page may have another size at its root. */
export function inPixels(css: string, rem: number): string {
  return css.replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, (_, size: string) => `${round(Number(size) * rem)}px`);
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** What applies before all rules. */
function beneath(from: TakenFrom, applying: readonly StyledRule[]): StyledRule[] {
  const { roots, idOf } = from;
  const sized = elementsIn(from).filter((one) => one.matches(SIZED));
  return [
    ...roots.map((root) => ({ element: root, css: inheritedBy(root, namesIn(roots, applying)) })),
    ...sized.map((element) => ({ element, css: sizeOf(element) })),
  ].flatMap(({ element, css }) => {
    const id = idOf(element);
    return id === undefined || css === '' ? [] : [{ elements: [id], at: [], state: '', css }];
  });
}

/** Names of custom properties that anything of the block asks for. */
function namesIn(roots: readonly Element[], applying: readonly StyledRule[]): string[] {
  const inline = roots.flatMap((root) => [root, ...root.querySelectorAll('[style]')]);
  const texts = [
    ...applying.map(({ css }) => css),
    ...inline.map((element) => element.getAttribute('style') ?? ''),
  ];
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? '')),
    ),
  ];
}

function inheritedBy(root: Element, names: readonly string[]): string {
  if (root.parentElement === null) return '';
  const style = getComputedStyle(root.parentElement);
  const inherited = (name: string) =>
    name === 'line-height'
      ? lineHeightOf(root.parentElement as Element, style)
      : style.getPropertyValue(name).trim();
  return [...INHERITED, ...names]
    .map((name) => [name, inherited(name)] as const)
    .filter(([, value]) => value !== '' && !/[{}<;]/.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Returns a share of the text size, which is what most pages mean; computed styles give the pixels of one text. */
function lineHeightOf(element: Element, { lineHeight, fontSize }: CSSStyleDeclaration): string {
  const written = element.computedStyleMap?.().get('line-height');
  if (written !== undefined) return written.toString();
  const share = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
  return Number.isFinite(share) ? String(round(share)) : lineHeight;
}

function sizeOf(element: Element): string {
  const [width, height] = ['width', 'height'].map((name) => element.getAttribute(name)?.trim() ?? '');
  const length = (text = '') =>
    /^\d+(?:\.\d+)?%$/.test(text)
      ? text
      : /^\d+(?:\.\d+)?(?:px)?$/.test(text)
        ? `${Number.parseFloat(text)}px`
        : null;
  const [wide, high] = [length(width), length(height)];
  const isRatio = element.matches('img,video,canvas') && !`${width}${height}`.includes('%');
  return [
    wide && `width:${wide}`,
    high && `height:${high}`,
    isRatio && wide && high && `aspect-ratio:auto ${Number.parseFloat(wide)}/${Number.parseFloat(high)}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** The script that would show them stays behind. */
function above({ roots, idOf, awaited }: TakenFrom): StyledRule[] {
  const elements = [...awaited]
    .filter((one) => roots.some((root) => root.contains(one)))
    .map(idOf)
    .filter((id) => id !== undefined);
  return elements.length === 0 ? [] : [{ elements, at: [], state: '', css: SHOWN }];
}
