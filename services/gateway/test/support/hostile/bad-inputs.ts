import { BAD, FRACTION, HOSTILE_TEXTS, UNKNOWN_KEYS, withOwn } from './bad-values.ts';
import { accepts, bare, definitionOf, optionOf, type Schema, sampleOf, variantsOf } from './schema.ts';

type Path = (string | number)[];

/** One input that must be refused, and the place in it that is wrong. */
export interface BadInput {
  what: string;
  /** As the error shape writes it: `tags.0`. */
  field: string;
  input: unknown;
}

/** One input that may be taken; then this text must come back as it is. */
export interface HostileText {
  field: string;
  text: string;
  input: unknown;
}

interface Place {
  path: Path;
  schema: Schema;
  value: unknown;
  /** A field that the schema names, and not a key that somebody chose. */
  isField: boolean;
  /** The whole of the choice that it is one option of. */
  choice?: Schema;
  /** The valid input that it is a place of. */
  base: unknown;
}

/** Every place of a valid input: the whole, each field, each element, each key's value; and so for each option of a choice. */
function* placesOf(schema: Schema): Iterable<Place> {
  const known = new Set<string>();
  for (let variant = 0; variant < variantsOf(schema); variant += 1) {
    const base = sampleOf(schema, variant);
    for (const place of within(schema, base, variant)) {
      // What is the same in every variant is looked at once.
      const name = `${place.path.join('.')} ${place.inChoice ? variant : ''}`;
      if (!known.has(name)) yield { ...place, base };
      known.add(name);
    }
  }
}

type Step = Omit<Place, 'base'> & { inChoice: boolean };

function* within(
  schema: Schema,
  value: unknown,
  variant: number,
  { path = [] as Path, isField = false, inChoice = false, choice = undefined as Schema | undefined } = {},
): Iterable<Step> {
  yield { path, schema, value, isField, inChoice, ...(choice !== undefined && { choice }) };
  const { type, shape, element, items, valueType, options } = definitionOf(bare(schema));
  const step = (inner: Schema, key: string | number): Iterable<Step> =>
    within(inner, (value as Record<string | number, unknown>)[key], variant, {
      path: [...path, key],
      isField: type === 'object',
      inChoice,
    });
  if (type === 'object') for (const [key, field] of Object.entries(shape ?? {})) yield* step(field, key);
  if (type === 'array') yield* step(element as Schema, 0);
  if (type === 'tuple') for (const [index, item] of (items ?? []).entries()) yield* step(item, index);
  if (type === 'record') yield* step(valueType as Schema, Object.keys(value as object)[0] ?? '');
  if (type === 'union')
    yield* within(optionOf(options ?? [], variant), value, variant, {
      path,
      isField,
      inChoice: true,
      choice: choice ?? schema,
    });
}

const OVER_LONG = /^over-long/;
/** Room in a body for the fields beside one that nearly fills it. */
const OTHER_FIELDS_BYTES = 16 * 1024;

/**
 * What a body of this schema must not be. Whether a field may be absent or null is asked of the schema; that a text is
 * bounded, free of NUL and whole, that a number is one and finite, and that there is no other key is not: those hold
 * for every field there will ever be.
 */
export function* badInputs(
  schema: Schema,
  options: { takesUnknownKeys: boolean; limitBytes: number },
): Iterable<BadInput> {
  for (const place of placesOf(schema)) {
    const put = (what: string, value: unknown): BadInput => ({
      what: `${place.path.join('.') || 'the whole'}: ${what}`,
      field: place.path.join('.'),
      input: replaced(place.base, place.path, value),
    });
    yield* badValues(place, options.limitBytes).map(([what, value]) => put(what, value));
    const field = place.choice ?? place.schema;
    if (place.path.length > 0 && !accepts(field, null)) yield put('null', null);
    if (place.isField && !accepts(field, undefined)) yield put('missing', undefined);
    const { type, shape = {}, catchall } = definitionOf(bare(place.schema));
    if (type !== 'object' || (options.takesUnknownKeys && catchall === undefined)) continue;
    for (const key of UNKNOWN_KEYS.filter((one) => !Object.hasOwn(shape, one))) {
      yield {
        ...put(`the unknown key ${JSON.stringify(key)}`, withOwn(place.value as object, key, { x: 'x' })),
        field: [...place.path, key].join('.'),
      };
    }
  }
}

function badValues(
  { path, schema, value, choice }: Place,
  limitBytes: number,
): [what: string, value: unknown][] {
  // The kit's reader refuses a body that is no object before any schema sees it; that has cases of its own.
  if (path.length === 0) return [];
  const { type } = definitionOf(bare(schema));
  if (type === 'literal') return [];
  const known = BAD[type === 'any' ? 'unknown' : type];
  if (known === undefined) throw new Error(`these tests know no bad value for a schema of type ${type}`);
  const hostile: [string, unknown][] =
    type === 'string'
      ? HOSTILE_TEXTS.filter((text) => !accepts(schema, text)).map((text) => [JSON.stringify(text), text])
      : [];
  // What one option of a choice refuses, another may take.
  const chosen = type === 'union' ? schema : choice;
  return (
    [...known(value, limitBytes), ...hostile]
      .map(([what, bad]): [string, unknown] => [what, bad === FRACTION ? fractionFor(schema) : bad])
      .map(([what, bad]): [string, unknown] => [
        what,
        OVER_LONG.test(what) ? overLongFor(schema, bad, limitBytes) : bad,
      ])
      .map(([what, bad]): [string, unknown] => [
        what,
        what === 'far too many' ? farTooManyFor(schema, bad, limitBytes) : bad,
      ])
      // Letters of more bytes may be too few for the field before they are too many for the body.
      .filter(([what, bad]) => what !== 'over-long in another alphabet' || !accepts(schema, bad))
      .filter(([, bad]) => chosen === undefined || !accepts(chosen, bad))
  );
}

/** A field that takes very many gets as many as nearly fill the body. */
function farTooManyFor(schema: Schema, list: unknown, limitBytes: number): unknown {
  if (!Array.isArray(list) || !accepts(schema, list)) return list;
  const [element] = list;
  const length = Math.floor((limitBytes * 0.7) / (JSON.stringify(element).length + 1));
  return Array.from({ length }, () => element);
}

/** A field that takes very long texts gets one that nearly fills the body. */
function overLongFor(schema: Schema, text: unknown, limitBytes: number): unknown {
  if (typeof text !== 'string' || !accepts(schema, text)) return text;
  const others = Math.min(limitBytes * 0.4, OTHER_FIELDS_BYTES);
  return text.repeat(Math.floor((limitBytes - others) / Buffer.byteLength(text)));
}

/** Where parts of one are meant, there is a finest. */
function fractionFor(schema: Schema): number {
  return accepts(schema, FRACTION) ? FRACTION / 1_000_000 : FRACTION;
}

/** Each hostile text in each field that takes it, one at a time in an otherwise ordinary input. */
export function* hostileTexts(schema: Schema): Iterable<HostileText> {
  for (const { path, schema: field, base } of placesOf(schema)) {
    if (!['string', 'unknown'].includes(definitionOf(bare(field)).type)) continue;
    for (const text of HOSTILE_TEXTS.filter((one) => accepts(field, one))) {
      yield { field: path.join('.'), text, input: replaced(base, path, text) };
    }
  }
}

/** A copy with another value in one place; `undefined` takes the key away. */
function replaced(whole: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = replaced((whole as Record<string | number, unknown>)[first], rest, value);
  if (Array.isArray(whole)) return whole.with(first as number, inner);
  const copy: Record<string, unknown> = { ...(whole as object) };
  if (inner === undefined) delete copy[first];
  else copy[first] = inner;
  return copy;
}
