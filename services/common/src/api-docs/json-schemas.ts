import * as z from 'zod';
import { isSchema } from './answers.ts';

export type JsonSchema = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

/**
 * JSON Schemas of zod's, for one document. What the contract exports is written once, under the name that it has there. Inputs
 * are what callers send, before defaults and transforms; replies are what they receive, and may hold more keys.
 */
export class JsonSchemas {
  readonly #named = z.registry<{ id: string }>();
  readonly components: Record<string, JsonSchema> = {};

  constructor(contract: Readonly<Record<string, unknown>>) {
    for (const [name, schema] of Object.entries(contract)) this.name(name, schema);
  }

  name(name: string, schema: unknown): void {
    if (isSchema(schema) && !this.#named.has(schema)) this.#named.add(schema, { id: name });
  }

  input(schema: z.core.$ZodType): JsonSchema {
    return withoutDialect(
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: withoutCaught }),
    );
  }

  reply(schema: z.core.$ZodType): JsonSchema {
    const { $defs = {}, ...root } = withoutDialect(
      z.toJSONSchema(schema, {
        io: 'output',
        unrepresentable: 'any',
        metadata: this.#named,
        override: tolerateMore,
      }),
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs)) this.components[name] = inComponents(definition);
    return inComponents(root);
  }
}

/** The value that stands in for a bad one is never sent by callers. */
function withoutCaught({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema['default'];
}

/** zod closes every object of an output; ours are open, so that an older caller survives a newer service. */
function tolerateMore({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  const { def } = zodSchema._zod;
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema['additionalProperties'];
}

function withoutDialect({ $schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function inComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`));
}
