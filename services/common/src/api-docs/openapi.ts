import { withInputs } from '../http/route-inputs.ts';
import type { Route } from '../http/routes.ts';
import { type ApiDescription, houseFailures } from './api-description.ts';
import { type JsonSchema, JsonSchemas } from './json-schemas.ts';
import { type Operation, operation } from './operation.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

/** Who may show which token; `x-access` of an operation names the level exactly. */
const securitySchemes = {
  person: bearer('The access token of a signed-in person. Level `tool` wants an active subscription, too.'),
  operator: bearer('OPS_TOKEN of the installation.'),
  team: bearer('A team token, made by `npm run releases -- tokens make`.'),
  service: bearer('A token between services of one installation. Not reached from outside.'),
};

/**
 * The OpenAPI 3.1 document of what the routes declare. A route that takes whatever the others leave has no address to be
 * described under, and is left out.
 */
export function openApiDocument(routes: Route[], api: ApiDescription): OpenApiDocument {
  const failures = api.failures ?? houseFailures;
  const schemas = new JsonSchemas({ ...api.contract, [failures.name]: failures.schema });
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes.filter(({ method }) => method !== 'ALL')) {
    const path = openApiPath(route.path);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(withInputs(route), api, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: api.title, version: '1', description: api.about },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: sorted(schemas.components), securitySchemes },
  };
}

/** `/api/offers/:id` and `/remotes/:tool/*path` as OpenAPI writes them. */
export function openApiPath(path: string): string {
  return path.replace(/[:*](\w+)/g, '{$1}');
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
