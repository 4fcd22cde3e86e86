/**
 * The addresses that a web app's manifest makes a browser fetch, each replaced by what `replace` says, or left where that is null.
 * The same text where nothing is replaced, and for what is no JSON.
 */
export function mapAppPictures(source: string, replace: (text: string) => string | null): string {
  const app = parse(source);
  if (app === null) return source;
  let isChanged = false;
  for (const picture of picturesOf(app)) {
    const text = replace(picture.src);
    if (text === null || text === picture.src) continue;
    picture.src = text;
    isChanged = true;
  }
  return isChanged ? JSON.stringify(app) : source;
}

interface Picture {
  src: string;
}

function picturesOf(app: Record<string, unknown>): Picture[] {
  const shortcuts = listOf(app['shortcuts']).flatMap((one) => listOf(one['icons']));
  const all = [...listOf(app['icons']), ...listOf(app['screenshots']), ...shortcuts];
  return all.filter((one): one is Record<string, unknown> & Picture => typeof one['src'] === 'string');
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

function parse(source: string): Record<string, unknown> | null {
  try {
    const app: unknown = JSON.parse(source);
    return typeof app === 'object' && app !== null && !Array.isArray(app) ? { ...app } : null;
  } catch {
    return null;
  }
}
