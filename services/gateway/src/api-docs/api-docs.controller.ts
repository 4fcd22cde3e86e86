import { commonErrors } from '@garimpo/service-contract';
import {
  Access,
  Answers,
  CONFIG,
  type Config,
  declaredRoutes,
  defineErrors,
  escapeHtml,
  type OpenApiDocument,
  type Operation,
  openApiDocument,
} from '@garimpo/service-kit';
import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import * as z from 'zod';
import { inProduct } from '../domains.ts';
import { indexPage, page } from './index-page.ts';
import { STYLE } from './style.ts';

type Schema = Record<string, unknown>;

const NAMED = '#/components/schemas/';

/** A JSON Schema as one would write the type, with links to those that have a name. HTML. */
function schemaText(schema: unknown, depth = 0): string {
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

const ACCESS_TEXT: Record<Operation['x-access'], string> = {
  public: 'open to anybody',
  session: 'signed in, second factor still owed or not',
  account: 'signed in',
  tool: 'signed in, with an active subscription',
  operator: 'OPS_TOKEN',
  staff: "OPS_TOKEN, a team's token, or an administrator",
  internal: 'other services alone; not reached from outside',
};

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

/** A service's operations, by the controller that answers them, and the schemas of its replies. */
export function documentPage(name: string, document: OpenApiDocument): string {
  const { info, components } = document;
  const byTag = operationsByTag(document);
  const links = [...byTag.keys()].map((tag) => `<li><a href="#${tag}">${escapeHtml(inWords(tag))}</a></li>`);
  const groups = [...byTag].map(
    ([tag, operations]) =>
      `<section id="${tag}"><h2>${escapeHtml(inWords(tag))}</h2>${operations.map(operationHtml).join('')}</section>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([id, schema]) =>
      `<details id="schema-${id}"><summary><code>${escapeHtml(id)}</code></summary><pre>${schemaText(schema)}</pre></details>`,
  );
  return page(
    info.title,
    `<nav aria-label="Contents"><p><a href="/api/docs">All services</a></p><ul>${links.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p>
<p><a href="/api/docs/${name}.json">This document as OpenAPI 3.1</a></p>
${groups.join('\n')}
<section id="schemas"><h2>Schemas</h2>${schemas.join('\n')}</section></main>`,
  );
}

function operationsByTag({ paths }: OpenApiDocument): Map<string, Listed[]> {
  const byTag = new Map<string, Listed[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method, path, operation }]);
    }
  }
  return byTag;
}

function operationHtml({ method, path, operation }: Listed): string {
  const { summary, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><pre>${schemaText(parameter.schema)}</pre></td></tr>`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([media, { schema }]) =>
      `<p><code>${escapeHtml(media)}</code>${limitText(requestBody?.['x-max-bytes'])}</p>${isEmpty(schema) ? '' : `<pre>${schemaText(schema)}</pre>`}`,
  );
  const answers = Object.entries(responses).map(([status, response]) => {
    const isRefusal = response['x-codes'] !== undefined;
    const contents = isRefusal
      ? response['x-codes']?.map((code) => `<code>${escapeHtml(code)}</code>`).join(' ')
      : Object.entries(response.content ?? {})
          .map(
            ([media, { schema }]) =>
              `<code>${escapeHtml(media)}</code>${isEmpty(schema) ? '' : `<pre>${schemaText(schema)}</pre>`}`,
          )
          .join('') || escapeHtml(response.description);
    return `<tr><th scope="row">${status}</th><td>${contents}</td></tr>`;
  });
  return `<details class="operation"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(summary)}</span></summary>
<p class="access">${ACCESS_TEXT[operation['x-access']]}</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${bodies.length > 0 ? `<h3>Body</h3>${bodies.join('')}` : ''}
<h3>Answers</h3><table>${answers.join('')}</table></details>`;
}

function limitText(bytes: number | undefined): string {
  return bytes === undefined ? '' : `, at most ${bytes.toLocaleString('en')} bytes`;
}

function isEmpty(schema: object): boolean {
  return Object.keys(schema).length === 0;
}

function inWords(tag: string): string {
  return tag.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The description of each domain of the product, whether this process hosts it or another. Each is made when it is first asked for. */
export class ApiDocuments {
  readonly #made = new Map<string, Promise<OpenApiDocument>>();

  constructor(private readonly config: Config) {}

  /** Domains in the product's order. */
  names(): string[] {
    return inProduct(this.config).map(({ name }) => name);
  }

  async find(name: string): Promise<OpenApiDocument | null> {
    const domain = inProduct(this.config).find((one) => one.name === name);
    if (domain === undefined) return null;
    const known = this.#made.get(name) ?? openApiDocument(declaredRoutes(domain.module), domain.api);
    this.#made.set(name, known);
    return known;
  }
}

const fail = defineErrors(commonErrors);
const KEPT = 'public, max-age=300';
const HTML = 'text/html; charset=utf-8';

const nameParams = z.strictObject({ name: z.string().max(40) });
type Name = z.infer<typeof nameParams>;

/** For developers of API clients: the same for all, and without secrets. */
@Controller('api/docs')
@Access('public')
export class ApiDocsController {
  readonly #documents: ApiDocuments;

  constructor(@Inject(CONFIG) config: Config) {
    this.#documents = new ApiDocuments(config);
  }

  @Get()
  @Answers('text/html')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', KEPT)
  async index(): Promise<string> {
    const names = this.#documents.names();
    return indexPage(await Promise.all(names.map(async (name) => [name, await this.#find(name)] as const)));
  }

  @Get('style.css')
  @Answers('text/css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', KEPT)
  style(): string {
    return STYLE;
  }

  @Get(':name.json')
  @Answers('application/json', 'request.route.not_found')
  @Header('Cache-Control', KEPT)
  document(@Param({ schema: nameParams }) { name }: Name): Promise<OpenApiDocument> {
    return this.#find(name);
  }

  @Get(':name')
  @Answers('text/html', 'request.route.not_found')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', KEPT)
  async page(@Param({ schema: nameParams }) { name }: Name): Promise<string> {
    return documentPage(name, await this.#find(name));
  }

  async #find(name: string): Promise<OpenApiDocument> {
    const document = await this.#documents.find(name);
    if (document === null) throw fail('request.route.not_found');
    return document;
  }
}
