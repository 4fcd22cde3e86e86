import { escapeHtml } from '@garimpo/service-kit';

type Schema = Record<string, unknown>;

const NAMED = '#/components/schemas/';

/** A JSON Schema as one would write the type, with links to those that have a name. HTML. */
export function schemaText(schema: unknown, depth = 0): string {
  if (!isSchema(schema)) return 'any';
  const { $ref, enum: values, const: value, anyOf, oneOf, allOf, items, prefixItems } = schema;
  if (typeof $ref === 'string') return namedLink($ref);
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  if (value !== undefined) return literal(value);
  if (Array.isArray(anyOf ?? oneOf)) return joined((anyOf ?? oneOf) as unknown[], ' | ', depth);
  if (Array.isArray(allOf)) return joined(allOf, ' & ', depth);
  if (schema['type'] === 'object') return objectText(schema, depth);
  if (Array.isArray(prefixItems)) return `[${joined(prefixItems, ', ', depth)}]`;
  if (schema['type'] === 'array') return `${schemaText(items, depth)}[]${limits(schema)}`;
  return `${escapeHtml(String(schema['type'] ?? 'any'))}${limits(schema)}`;
}

function objectText(schema: Schema, depth: number): string {
  const { properties, additionalProperties, required } = schema;
  const indent = '  '.repeat(depth + 1);
  const needed = new Set(Array.isArray(required) ? required : []);
  const lines = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, property]) =>
      `${indent}${escapeHtml(name)}${needed.has(name) ? '' : '?'}: ${schemaText(property, depth + 1)}`,
  );
  if (isSchema(additionalProperties)) {
    lines.push(`${indent}[key: string]: ${schemaText(additionalProperties, depth + 1)}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function limits(schema: Schema): string {
  const named = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default']
    .filter((key) => schema[key] !== undefined && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
    .map((key) => `${key} ${escapeHtml(JSON.stringify(schema[key]).replaceAll('"', ''))}`);
  return named.length === 0 ? '' : ` <i>(${named.join(', ')})</i>`;
}

function namedLink(ref: string): string {
  const name = escapeHtml(ref.slice(NAMED.length));
  return `<a href="#schema-${name}">${name}</a>`;
}

function joined(schemas: unknown[], between: string, depth: number): string {
  return schemas.map((one) => schemaText(one, depth)).join(between);
}

function literal(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
