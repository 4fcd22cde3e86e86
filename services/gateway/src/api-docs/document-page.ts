import { escapeHtml, type OpenApiDocument, type Operation } from '@garimpo/service-kit';
import { page } from './page.ts';
import { schemaText } from './schema-text.ts';

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
