import { piecesOf } from './css-pieces.ts';

/** Widths of the screen with styles of their own, from the widest; a narrower one wins over a wider one. */
export const narrowStops = [
  { stop: 'tablet', maxWidthPx: 1023 },
  { stop: 'phone', maxWidthPx: 767 },
] as const;
export type NarrowStop = (typeof narrowStops)[number]['stop'];

/** Elements are addressed by this attribute, whose value is a number. */
export const KEY_ATTRIBUTE = 'data-garimpo-key';
/** Marks the one style element that holds the styles of widths. */
export const SHEET_ATTRIBUTE = 'data-garimpo-widths';

type Declarations = ReadonlyMap<string, string>;
/** Declarations by the key of their element, for each width. */
export type WidthRules = Readonly<Record<NarrowStop, ReadonlyMap<number, Declarations>>>;

export const NO_RULES: WidthRules = { tablet: new Map(), phone: new Map() };

/**
 * The text of the sheet. Equal rules give equal text: keys and properties are in order. A fraction is added to the
 * limit, because zoomed screens have widths between two pixels. The declarations are important, so that they win over
 * the element's own style attribute.
 */
export function writeRules(rules: WidthRules): string {
  const parts = narrowStops.map(({ stop, maxWidthPx }) => {
    const lines = [...rules[stop]]
      .sort(([one], [other]) => one - other)
      .map(([key, declarations]) => `[${KEY_ATTRIBUTE}="${key}"]{${writeDeclarations(declarations)}}\n`);
    return lines.length === 0 ? '' : `@media (max-width:${maxWidthPx}.98px){\n${lines.join('')}}\n`;
  });
  const text = parts.join('');
  return text === '' ? '' : `\n${text}`;
}

function writeDeclarations(declarations: Declarations): string {
  return [...declarations]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([property, value]) => `${property}:${value}!important`)
    .join(';');
}

const media = /^@media \(max-width:(\d+)\.98px\)\{$/;
const rule = new RegExp(`^\\[${KEY_ATTRIBUTE}="(\\d{1,9})"\\]\\{(.+)\\}$`);
const declaration = /^([a-z-]+):(.+)!important$/;

/** Null for a text that {@link writeRules} does not write: somebody else's, which is left alone. */
export function readRules(text: string): WidthRules | null {
  const rules = { tablet: new Map<number, Declarations>(), phone: new Map<number, Declarations>() };
  let open: Map<number, Declarations> | null = null;
  for (const line of text.split('\n')) {
    const limit = media.exec(line)?.[1];
    if (limit !== undefined) {
      const known = narrowStops.find(({ maxWidthPx }) => String(maxWidthPx) === limit);
      open = known === undefined ? null : rules[known.stop];
      continue;
    }
    const [, key, body = ''] = rule.exec(line) ?? [];
    if (key !== undefined) open?.set(Number(key), readDeclarations(body));
  }
  return writeRules(rules) === text ? rules : null;
}

function readDeclarations(body: string): Declarations {
  return new Map(
    body.split(';').flatMap((one) => {
      const [, property, value] = declaration.exec(one) ?? [];
      return property === undefined || value === undefined ? [] : [[property, value] as const];
    }),
  );
}

/** The rules in which the element has this value for the width; null takes it out, and with the last one the rule. */
export function withValue(
  rules: WidthRules,
  stop: NarrowStop,
  key: number,
  property: string,
  value: string | null,
): WidthRules {
  const declarations = new Map(rules[stop].get(key));
  if (value === null) declarations.delete(property);
  else declarations.set(property, value);
  const byKey = new Map(rules[stop]);
  if (declarations.size === 0) byKey.delete(key);
  else byKey.set(key, declarations);
  return { ...rules, [stop]: byKey };
}

/** The rules in which the second key has all that the first has. */
export function withCopy(rules: WidthRules, from: number, to: number): WidthRules {
  const copy = (stop: NarrowStop) => {
    const declarations = rules[stop].get(from);
    return declarations === undefined ? rules[stop] : new Map(rules[stop]).set(to, declarations);
  };
  return { tablet: copy('tablet'), phone: copy('phone') };
}

export function hasKey(rules: WidthRules, key: number): boolean {
  return narrowStops.some(({ stop }) => rules[stop].has(key));
}

/**
 * A value as it can stand in a sheet: on one line, with what it opens closed. Throws RangeError for one that would end
 * its declaration or its rule.
 */
export function sheetValue(value: string): string {
  const line = value.trim().replace(/\s+/g, ' ');
  if (line === '' || /[;{}<>!@\\]|\/\*|\*\//.test(line))
    throw new RangeError('The value is more than a value.');
  let missing = '';
  for (const piece of piecesOf(line, 0)) {
    if (/^[)\]]$/.test(line.slice(piece.start, piece.end)))
      throw new RangeError('The value closes too much.');
    missing = piece.missing;
  }
  return line + missing;
}
