import type { TestedRoute } from '@garimpo/service-kit/testing';
import { ANYTHING } from './bad-values.ts';

export type Schema = NonNullable<TestedRoute['body']>;

/** What a schema says about itself, as far as these tests look. */
interface Definition {
  type: string;
  coerce?: boolean;
  format?: string;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  catchall?: Schema;
  shape?: Record<string, Schema>;
  items?: Schema[];
  options?: Schema[];
  entries?: Record<string, string | number>;
  values?: unknown[];
}

export const definitionOf = (schema: Schema): Definition => schema.def as unknown as Definition;

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'];

/** The schema that first looks at the value, without what only says that there may be none. */
export function bare(schema: Schema): Schema {
  const { type, innerType, in: first } = definitionOf(schema);
  if (WRAPPERS.includes(type) && innerType !== undefined) return bare(innerType);
  if (type === 'pipe' && first !== undefined) return bare(first);
  return schema;
}

export const accepts = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success;

/** Texts that the schemas of this product take, the most ordinary first. A field that takes none of them wants one more. */
const TEXTS = [
  'Desafio Barriga Zero',
  'exemplo',
  'texto,comum',
  '2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f',
  'https://exemplo.com/pagina',
  '2026-01-02T03:04:05.000Z',
  '7',
  'starter',
  'global',
  'mf-hostile',
  '1.0.0-abc123',
  'js/app.js',
  '/dashboard',
  '/api/offers',
  `sha384-${'A'.repeat(64)}`,
  '0a'.repeat(32),
  '0a'.repeat(20),
  `/__ext/garimpo/img/${'0a'.repeat(16)}.webp`,
  'path',
  'BR',
  'd',
  'demo',
  'offers.first-steps',
  '700000000000001',
  'EVENT_PURCHASE',
  '123-456-7890',
  '2026-11-03',
];
const NUMBERS = [1, 0, 7, 100];

/** How many samples it takes to have every option of every choice in one of them. */
export function variantsOf(schema: Schema): number {
  const { shape = {}, element, valueType, items = [], options = [] } = definitionOf(bare(schema));
  const inner = [...Object.values(shape), ...items, ...options, element, valueType].filter(
    (one) => one !== undefined,
  );
  return Math.max(1, options.length, ...inner.map(variantsOf));
}

/** The option of a choice that the samples of this variant take. */
export function optionOf(options: Schema[], variant: number): Schema {
  return options[variant % options.length] as Schema;
}

/** For fields that take any text and mean a few by it, by their name. Those with several are of different things. */
const MEANT: Record<string, string | readonly string[]> = {
  widths: '320,640',
  status: 'testing',
  grant_type: 'refresh_token',
  provider: 'google',
  from: ['2026-01-02T00:00:00.000Z', '22:00'],
  to: ['2026-01-03T00:00:00.000Z', '07:00'],
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  ban_duration: '1h',
  serverKey: `B${'A'.repeat(86)}`,
  // Of a tracker, by its kind.
  id: '1234567890',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 's256',
};

/** A value that the schema takes, with everything optional in it. Throws where these tests know none. */
export function sampleOf(schema: Schema, variant = 0, name = ''): unknown {
  const meant = [MEANT[name] ?? []].flat().find((one) => accepts(schema, one));
  if (meant !== undefined) return meant;
  for (const candidate of candidates(schema, variant)) if (accepts(schema, candidate)) return candidate;
  throw new Error(
    `these tests know no value that a schema of type ${definitionOf(bare(schema)).type} takes; add one in ${import.meta.url}`,
  );
}

/** An object with all its fields, then without each of those that may be missing: some rule each other out. */
function* objectsOf(shape: Record<string, Schema>, variant: number): Iterable<unknown> {
  const whole = Object.entries(shape).map(([key, field]) => [key, sampleOf(field, variant, key)] as const);
  yield Object.fromEntries(whole);
  for (const [name] of whole) {
    if (accepts(shape[name] as Schema, undefined))
      yield Object.fromEntries(whole.filter(([key]) => key !== name));
  }
}

function* candidates(schema: Schema, variant: number): Iterable<unknown> {
  const inner = bare(schema);
  const { type, shape, element, keyType, valueType, items, options, entries, values, coerce } =
    definitionOf(inner);
  switch (type) {
    case 'string':
      yield* TEXTS;
      return;
    case 'number':
      yield* coerce ? NUMBERS.map(String) : NUMBERS;
      return;
    case 'boolean':
      yield true;
      return;
    case 'enum':
      yield* Object.values(entries ?? {});
      return;
    case 'literal':
      yield* values ?? [];
      return;
    case 'object':
      yield* objectsOf(shape ?? {}, variant);
      return;
    case 'array':
      yield [sampleOf(element as Schema, variant)];
      return;
    case 'tuple':
      yield (items ?? []).map((item) => sampleOf(item, variant));
      return;
    case 'record':
      yield { [String(sampleOf(keyType as Schema))]: sampleOf(valueType as Schema, variant) };
      return;
    case 'union':
      yield* candidates(optionOf(options ?? [], variant), variant);
      return;
    case 'unknown':
    case 'any':
      yield ANYTHING;
      return;
    default:
      throw new Error(
        `these tests know nothing of schemas of type ${type}; teach them in ${import.meta.url}`,
      );
  }
}
