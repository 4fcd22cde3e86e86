import { HTTP_CODE_METADATA, REDIRECT_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { AccessLevel } from '../auth/access.ts';
import type { RouteInputs } from '../http/route-inputs.ts';
import { type AnswerBody, answersOf, isSchema, mediaTakenBy, type Refusal } from './answers.ts';
import { type ApiDescription, houseFailures } from './api-description.ts';
import type { JsonSchema, JsonSchemas } from './json-schemas.ts';
import { kitRefusals, kitStatuses } from './refusals.ts';

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

const reflector = new Reflector();

/** Throws where a route does not say what it answers, or names a code that its domain does not have. */
export function operation(route: RouteInputs, api: ApiDescription, schemas: JsonSchemas): Operation {
  const access = api.accessOf?.(route) ?? route.access;
  const parameters = [...parametersIn('path', route, schemas), ...parametersIn('query', route, schemas)];
  const body = requestBody(route, schemas);
  return {
    operationId: `${subject(route)}.${route.handlerName}`,
    summary: inWords(route.handlerName),
    tags: [subject(route)],
    security: SCHEMES[access].map((scheme) => ({ [scheme]: [] })),
    'x-access': access,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: responses(route, access, api, schemas),
  };
}

function parametersIn(place: 'path' | 'query', route: RouteInputs, schemas: JsonSchemas): Parameter[] {
  const schema = place === 'path' ? route.params : route.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.input(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(route: RouteInputs, schemas: JsonSchemas): Operation['requestBody'] {
  const { body, bodyKind, bodyLimitBytes } = route;
  const bounded = bodyKind === 'stream' ? {} : { 'x-max-bytes': bodyLimitBytes };
  if (body !== undefined) {
    const media = bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const schema = schemas.input(body);
    const required = Array.isArray(schema['required']) && schema['required'].length > 0;
    return { required, content: { [media]: { schema } }, ...bounded };
  }
  if (bodyKind !== 'raw' && bodyKind !== 'stream') return undefined;
  const media = mediaTakenBy(reflector, [route.handler]) ?? ['application/octet-stream'];
  return {
    required: true,
    content: Object.fromEntries(media.map((type) => [type, { schema: {} }])),
    ...bounded,
  };
}

function responses(
  route: RouteInputs,
  access: AccessLevel,
  api: ApiDescription,
  schemas: JsonSchemas,
): Operation['responses'] {
  const declared = answersOf(reflector, [route.handler]);
  if (declared === undefined) throw new Error(`${say(route)} does not say what it answers: add @Answers`);
  const told = refusals(route, access, declared.refusals, { api, schemas });
  for (const [of, body] of declared.bodies) {
    const status = String(of === 'success' ? successStatus(route) : of);
    const { content, ...rest } = { ...answer(body, schemas), ...told[status] };
    // A status may have a page of the handler's own, and the kit's JSON where it does not come to that.
    const all = { ...content, ...answer(body, schemas).content };
    told[status] = { ...rest, ...(Object.keys(all).length > 0 && { content: all }) };
  }
  return told;
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
  { api, schemas }: { api: ApiDescription; schemas: JsonSchemas },
): Operation['responses'] {
  const { failures = houseFailures, errors } = api;
  const byStatus = new Map<number, Set<string>>();
  const codes = [...kitRefusals(route, access).map((code) => failures.codeOf(code)), ...own];
  for (const refusal of codes) {
    const [code, usual] = typeof refusal === 'string' ? [refusal] : refusal;
    const status = usual ?? errors[code] ?? kitStatuses[code];
    if (status === undefined) throw new Error(`${say(route)} names ${code}, which its domain does not have`);
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const common = schemas.reply(failures.schema);
  return Object.fromEntries(
    [...byStatus].map(([status, set]) => {
      const told = [...set].sort();
      const schema = { allOf: [common, failures.narrowed(told)] };
      return [
        String(status),
        { description: told.join(', '), content: { 'application/json': { schema } }, 'x-codes': told },
      ];
    }),
  );
}

function successStatus({ handler, method }: RouteInputs): number {
  const redirect = Reflect.getMetadata(REDIRECT_METADATA, handler) as { statusCode?: number } | undefined;
  const code = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  return redirect?.statusCode ?? code ?? (method === 'POST' ? 201 : 200);
}

function subject({ controller }: RouteInputs): string {
  return controller.name.replace(/Controller$/, '');
}

function inWords(handlerName: string): string {
  const words = handlerName.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function say({ method, path, controller, handlerName }: RouteInputs): string {
  return `${method} ${path} (${controller.name}.${handlerName})`;
}
