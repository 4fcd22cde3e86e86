/** A rule of the page for one selector, flat: nested rules, layers and imports are resolved. */
export interface PageRule {
  /** Selects the elements. */
  match: string;
  /** What the selector asks besides: `:hover`, `::before`. */
  state: string;
  at: readonly string[];
  css: string;
  /** Compared from the first number on: the later one wins. */
  rank: readonly number[];
}

interface PageRules {
  rules: PageRule[];
  /** Texts of the animations by their names. */
  keyframes: ReadonlyMap<string, string>;
}

interface Walk {
  base: string;
  at: readonly string[];
  layer: string | null;
  /** Selectors of the rules around. */
  outer: string | null;
}

/** Reads the rules of style sheets, in the order in which they apply. */
export class RuleReader {
  readonly #rules: PageRule[] = [];
  readonly #keyframes = new Map<string, string>();
  readonly #layers: string[] = [];
  /** A sheet whose rules the page may read. */
  readonly #readable: (sheet: CSSStyleSheet) => CSSStyleSheet | null;

  constructor(readable: (sheet: CSSStyleSheet) => CSSStyleSheet | null) {
    this.#readable = readable;
  }

  get found(): PageRules {
    // Layers rank by where each is first named; what is in none wins over all.
    return { rules: this.#rules, keyframes: this.#keyframes };
  }

  read(sheet: CSSStyleSheet, base: string, at: readonly string[] = []): void {
    const readable = this.#readable(sheet);
    if (readable === null) return;
    this.#walk(readable.cssRules, { base: sheet.href ?? base, at, layer: null, outer: null });
  }

  #walk(rules: CSSRuleList, walk: Walk): void {
    for (const rule of rules) this.#take(rule, walk);
  }

  #take(rule: CSSRule, walk: Walk): void {
    if (isStyle(rule)) {
      this.#style(rule, walk);
      return;
    }
    const {
      cssRules,
      conditionText = '',
      name,
    } = rule as CSSRule & {
      cssRules?: CSSRuleList;
      conditionText?: string;
      name?: string | null;
    };
    switch (rule.constructor.name) {
      case 'CSSImportRule':
        this.#import(rule as CSSImportRule, walk);
        break;
      case 'CSSMediaRule':
        if (cssRules) this.#walk(cssRules, { ...walk, at: [...walk.at, `@media ${mediaOf(rule)}`] });
        break;
      case 'CSSContainerRule':
        if (cssRules) this.#walk(cssRules, { ...walk, at: [...walk.at, `@container ${conditionText}`] });
        break;
      case 'CSSSupportsRule':
        if (cssRules && CSS.supports(conditionText)) this.#walk(cssRules, walk);
        break;
      case 'CSSLayerStatementRule':
        for (const one of (rule as CSSLayerStatementRule).nameList) this.#layerOf(inLayer(walk.layer, one));
        break;
      case 'CSSLayerBlockRule':
        if (cssRules) this.#walk(cssRules, { ...walk, layer: inLayer(walk.layer, name ?? '') });
        break;
      case 'CSSKeyframesRule':
        if (typeof name === 'string') this.#keyframes.set(name, withAddresses(rule.cssText, walk.base));
        break;
    }
  }

  #import({ styleSheet, media, layerName }: CSSImportRule, walk: Walk): void {
    const readable = styleSheet === null ? null : this.#readable(styleSheet);
    if (styleSheet === null || readable === null) return;
    const at = media.mediaText === '' ? walk.at : [...walk.at, `@media ${media.mediaText}`];
    const layer = layerName === null || layerName === undefined ? walk.layer : inLayer(walk.layer, layerName);
    this.#walk(readable.cssRules, { ...walk, base: styleSheet.href ?? walk.base, at, layer });
  }

  #style(rule: CSSStyleRule, walk: Walk): void {
    const selectors = selectorsIn(rule.selectorText).map((one) =>
      walk.outer === null
        ? one
        : one.includes('&')
          ? one.replaceAll('&', walk.outer)
          : `${walk.outer} ${one}`,
    );
    const css = withAddresses(rule.style.cssText, walk.base);
    const layer = this.#layerOf(walk.layer);
    if (css !== '')
      for (const selector of selectors) {
        const rank = [layer, ...specificity(selector), this.#rules.length];
        this.#rules.push({ ...split(selector), at: walk.at, css, rank });
      }
    const nested = (rule as CSSStyleRule & { cssRules?: CSSRuleList }).cssRules;
    if (nested !== undefined && nested.length > 0)
      this.#walk(nested, { ...walk, outer: `:is(${selectors.join(',')})` });
  }

  #layerOf(name: string | null): number {
    if (name === null) return Number.MAX_SAFE_INTEGER;
    if (!this.#layers.includes(name)) this.#layers.push(name);
    return this.#layers.indexOf(name);
  }
}

const isStyle = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule && 'style' in rule;
const mediaOf = (rule: CSSRule): string => (rule as CSSMediaRule).media.mediaText;
const inLayer = (outer: string | null, name: string): string => (outer === null ? name : `${outer}.${name}`);

/** The selectors of a list, at whose commas in brackets nothing ends. */
export function selectorsIn(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, sign] of [...list].entries()) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    found.push(list.slice(from, at).trim());
    from = at + 1;
  }
  return [...found, list.slice(from).trim()];
}

const STATE =
  /(?:::?(?:before|after|first-line|first-letter)|::(?:marker|placeholder|selection|backdrop|file-selector-button|-(?:webkit|moz)-[\w-]+)|:(?:hover|focus|focus-visible|focus-within|active|visited|checked|disabled|placeholder-shown|invalid|valid))$/;

/** Parts a selector into what elements match, and what the visitor does with them. */
export function split(selector: string): { match: string; state: string } {
  let [match, state] = [selector, ''];
  for (let found = STATE.exec(match); found !== null; found = STATE.exec(match)) {
    match = match.slice(0, found.index);
    state = found[0] + state;
  }
  return { match: /(?:^|[\s>+~])$/.test(match) ? `${match}*` : match, state };
}

/** Ids; classes, attributes and pseudo-classes; tags. `:where()` counts nothing, and `:is()` what is in it. */
export function specificity(selector: string): [number, number, number] {
  const text = selector
    .replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[[^\]]*\]/g, '.a')
    .replace(/::[\w-]+/g, ' e')
    .replace(/:(?:is|not|has|matches)\(/g, '(')
    .replace(/:[\w-]+\([^()]*\)/g, '.p');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return [count(/#[\w-]+/g), count(/\.[\w-]+|(?<!:):[\w-]+/g), count(/(?:^|[\s>+~(,])[a-z][\w-]*/gi)];
}

/** Addresses of a sheet begin at the sheet, in a page at the page. */
export function withAddresses(css: string, base: string): string {
  return css.replace(/url\(\s*(["']?)(.*?)\1\s*\)/g, (whole, _, address: string) =>
    /^(?:data:|#)/i.test(address) || !URL.canParse(address, base)
      ? whole
      : `url("${new URL(address, base).href.replaceAll('"', '%22')}")`,
  );
}
