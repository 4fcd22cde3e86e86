import { escapeHtml, type OpenApiDocument } from '@garimpo/service-kit';

/** A page without scripts: its style is a file of ours, so that the strictest policy lets it through. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Garimpo API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
${body}
</body>
</html>
`;
}

export function indexPage(documents: (readonly [name: string, document: OpenApiDocument])[]): string {
  const rows = documents.map(([name, { info, paths }]) => {
    const count = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    return `<tr><th scope="row"><a href="/api/docs/${name}">${escapeHtml(info.title)}</a></th>
<td>${escapeHtml(info.description)}</td><td class="number">${count}</td>
<td><a href="/api/docs/${name}.json">OpenAPI 3.1</a></td></tr>`;
  });
  return page(
    'Services',
    `<main><h1>Garimpo API</h1>
<p>One document for each service, made from the schemas that its input is parsed with. Failures have one shape:
<code>{ "error": { "code", "message", "requestId", "fields"? } }</code>, but under <code>/auth/v1</code>, where it is Supabase Auth's.
Unknown keys of an input are refused; replies may gain keys.</p>
<table><thead><tr><th scope="col">Service</th><th scope="col">What it is for</th><th scope="col">Operations</th><th scope="col">Document</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></main>`,
  );
}
