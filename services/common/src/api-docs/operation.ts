import { errorBody } from '@garimpo/service-contract';
import { Reflector } from '@nestjs/core';
import type { AccessLevel } from '../auth/access.ts';
import type { Route, RouteInputs } from '../http/routes.ts';
import {
  type AnswerBody,
  answersOf,
  type FailureShape,
  failuresOf,
  isSchema,
  mediaTakenBy,
  type Refusal,
} from './answers.ts';
import type { JsonSchema, JsonSchemas } from './json-schemas.ts';
import { kitRefusals, kitStatuses } from './refusals.ts';

/** Description of an API beyond what its controllers declare. */
export interface ApiDescription {
  title: string;
  about: string;
  errors: Readonly<Record<string, number>>;
  contract: Readonly<Record<string, unknown>>;
  failures?: FailureShape;
  /** Decides for routes with a guard of their own. */
  accessOf?: (route: Route) => AccessLevel | undefined;
}

export const houseFailures: FailureShape = {
  name: 'errorBody',
  schema: errorBody,
  codeOf: (code) => code,
  narrowed: (codes) => ({ properties: { error: { properties: { code: { enum: codes } } } } }),
};

/** An operation of the document; only the keys that the page shows are named. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-access': AccessLevel;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content; 'x-max-bytes'?: number };
  responses: Record<string, { description: string; content?: Content; 'x-codes'?: string[] }>;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}
/** What Nest's builder reads off the decorators: names, inputs, and the status of an answer that says nothing of its own. */
export interface BuiltOperation extends Pick<Operation, 'operationId' | 'tags'> {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, unknown>;
}
export type Content = Record<string, { schema: JsonSchema }>;

const SCHEMES: Record<AccessLevel, string[]> = {
  public: [],
  session: ['person'],
  account: ['person'],
  tool: ['person'],
  operator: ['operator'],
  staff: ['person', 'operator', 'team'],
  internal: ['service'],
};

interface Making {
  api: ApiDescription;
  schemas: JsonSchemas;
}

const reflector = new Reflector();

/** Throws where a route does not say what it answers, or names a code that its domain does not have. */
export function operation(built: BuiltOperation, route: RouteInputs, { api, schemas }: Making): Operation {
  const access = api.accessOf?.(route) ?? route.access;
  const parameters = [...parametersIn('path', built), ...parametersIn('query', built)];
  const body = requestBody(built, route);
  return {
    operationId: built.operationId,
    summary: inWords(route.handlerName),
    tags: built.tags,
    security: SCHEMES[access].map((scheme) => ({ [scheme]: [] })),
    'x-access': access,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responses(built, route, access, { api, schemas }),
  };
}

/** A schema that is no object has no parameters to name, and the builder leaves one without a name. */
function parametersIn(place: Parameter['in'], { parameters = [] }: BuiltOperation): Parameter[] {
  return parameters
    .filter((one) => one.in === place && one.name !== undefined)
    .map(({ name, required, schema }) => ({
      name,
      in: place,
      required: place === 'path' || required,
      schema,
    }));
}

function requestBody(built: BuiltOperation, route: RouteInputs): Operation['requestBody'] {
  const { bodyKind, bodyLimitBytes, handler } = route;
  const bounded = bodyKind === 'stream' ? {} : { 'x-max-bytes': bodyLimitBytes };
  const schema = built.requestBody?.content['application/json']?.schema;
  if (schema !== undefined) {
    const media = bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const required = Array.isArray(schema['required']) && schema['required'].length > 0;
    return { required, content: { [media]: { schema } }, ...bounded };
  }
  if (bodyKind !== 'raw' && bodyKind !== 'stream') return undefined;
  const media = mediaTakenBy(reflector, [handler]) ?? ['application/octet-stream'];
  return {
    required: true,
    content: Object.fromEntries(media.map((type) => [type, { schema: {} }])),
    ...bounded,
  };
}

function responses(
  built: BuiltOperation,
  route: RouteInputs,
  access: AccessLevel,
  { api, schemas }: Making,
): Operation['responses'] {
  const declared = answersOf(reflector, [route.handler]);
  if (declared === undefined) throw new Error(`${say(route)} does not say what it answers: add @Answers`);
  const answers = refusals(route, access, declared.refusals, { api, schemas });
  for (const [of, body] of declared.bodies) {
    const status = of === 'success' ? successStatus(built) : String(of);
    const { content, ...rest } = { ...answer(body, schemas), ...answers[status] };
    // A status may have a page of the handler's own, and the kit's JSON where it does not come to that.
    const all = { ...content, ...answer(body, schemas).content };
    answers[status] = { ...rest, ...(Object.keys(all).length > 0 && { content: all }) };
  }
  return answers;
}

function answer(body: AnswerBody, schemas: JsonSchemas): Operation['responses'][string] {
  if (body === null) return { description: 'Nothing in the body.' };
  if (!isSchema(body)) {
    const content = Object.fromEntries([body].flat().map((media) => [media, { schema: {} }]));
    return { description: 'The bytes.', content };
  }
  return { description: 'Done.', content: { 'application/json': { schema: schemas.reply(body) } } };
}

function refusals(
  route: RouteInputs,
  access: AccessLevel,
  own: readonly Refusal[],
  { api, schemas }: Making,
): Operation['responses'] {
  const failures = failuresOf(reflector, [route.handler]) ?? api.failures ?? houseFailures;
  const byStatus = new Map<number, Set<string>>();
  // Where the shape has a table of its own, a refusal of the kit keeps the kit's status.
  const ofKit = kitRefusals(route, access).map((code): Refusal => {
    const status = failures.statuses && kitStatuses[code];
    return status === undefined ? failures.codeOf(code) : [failures.codeOf(code), status];
  });
  const codes = [...ofKit, ...own];
  for (const refusal of codes) {
    const [code, usual] = typeof refusal === 'string' ? [refusal] : refusal;
    const status = usual ?? failures.statuses?.[code] ?? api.errors[code] ?? kitStatuses[code];
    if (status === undefined) throw new Error(`${say(route)} names ${code}, which its domain does not have`);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const common = schemas.reply(failures.schema);
  return Object.fromEntries(
    [...byStatus].map(([status, set]) => {
      const codes = [...set].sort();
      const schema = { allOf: [common, failures.narrowed(codes)] };
      return [
        String(status),
        { description: codes.join(', '), content: { 'application/json': { schema } }, 'x-codes': codes },
      ];
    }),
  );
}

function successStatus({ responses }: BuiltOperation): string {
  return Object.keys(responses)[0] ?? '200';
}

function inWords(handlerName: string): string {
  const words = handlerName.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function say({ method, path, controller, handlerName }: RouteInputs): string {
  return `${method} ${path} (${controller.name}.${handlerName})`;
}
