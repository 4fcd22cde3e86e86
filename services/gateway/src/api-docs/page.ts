import { escapeHtml } from '@garimpo/service-kit';

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
