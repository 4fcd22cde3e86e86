import type { OpenApiDocument, Operation } from '@garimpo/service-kit';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { linksHost } from './ask-links.ts';
import { askHost } from './publish-clone.ts';

/** A running product with the documents that it gave out. */
export interface Documented {
  url: string;
  documents: ReadonlyMap<string, OpenApiDocument>;
  /** Of the person who asks. */
  token: string;
}

export interface Asked {
  /** In place of the person's. */
  bearer?: string | null;
  as?: string;
}

/** The answer, once it is found to be as the document says. */
export async function heldAnswer(
  { url, documents, token }: Documented,
  service: string,
  method: string,
  path: string,
  body?: unknown,
  { bearer = token, as = 'application/json' }: Asked = {},
): Promise<{ status: number; body: unknown }> {
  const reply = await askHost(url, /^\/[ra]\//.test(path) ? linksHost(url) : new URL(url).host, path, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': as }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { text } = reply;
  const document = documents.get(service) as OpenApiDocument;
  const response = operationAt(document, method, path).responses[String(reply.status)];
  const said = `${method} ${path} answered ${reply.status}: ${text.slice(0, 300)}`;
  if (response === undefined) throw new Error(`not in the document: ${said}`);
  const media = (reply.headers['content-type'] ?? '').split(';')[0] as string;
  if (response.content === undefined) {
    if (text !== '') throw new Error(`more than nothing: ${said}`);
    return { status: reply.status, body: null };
  }
  const content = response.content[media];
  if (content === undefined) throw new Error(`of another media type (${media}): ${said}`);
  if (media !== 'application/json') return { status: reply.status, body: text };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const value: unknown = JSON.parse(text);
  if (!ajv.validate({ allOf: [content.schema], components: document.components }, value)) {
    throw new Error(`${ajv.errorsText()}: ${said}`);
  }
  return { status: reply.status, body: value };
}

/** The one whose address has the most words in common: `/today` is not an `/{id}`. */
function operationAt(document: OpenApiDocument, method: string, address: string): Operation {
  const path = address.split('?')[0] as string;
  const found = Object.entries(document.paths)
    .filter(([template, methods]) => methods[method.toLowerCase()] && pattern(template).test(path))
    .sort(([a], [b]) => a.split('{').length - b.split('{').length);
  const operation = found[0]?.[1][method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is in no document`);
  return operation;
}

function pattern(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}
