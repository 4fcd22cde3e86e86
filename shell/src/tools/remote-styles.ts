import type { ToolRelease } from './discovery.ts';

/**
 * Rejects when a style sheet of the release is missing or empty. The bundler's runtime waits for style sheets but not
 * every failure reaches it, and a tool without its styles would stand in the page broken and silent.
 */
export async function checkStyles(document: Document, release: ToolRelease): Promise<void> {
  const base = new URL('.', new URL(release.manifestUrl, document.baseURI)).href;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')].filter((link) =>
    link.href.startsWith(base),
  );
  await Promise.all(links.map(settled));
  for (const link of links) {
    if (link.sheet === null) throw new Error(`style sheet did not load: ${link.href}`);
    if (isReadable(link.sheet) && link.sheet.cssRules.length === 0) {
      throw new Error(`style sheet is empty: ${link.href}`);
    }
  }
}

function settled(link: HTMLLinkElement): Promise<void> | undefined {
  if (link.sheet !== null) return;
  return new Promise((resolve) => {
    const done = () => resolve();
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', done, { once: true });
    // A link that failed before we looked fires no more events; give the browser one turn to tell the two apart.
    setTimeout(done, SETTLE_MS);
  });
}

const SETTLE_MS = 3_000;

/** The rules of a sheet from another origin cannot be read; that it arrived is all there is to know. */
function isReadable(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules !== null;
  } catch {
    return false;
  }
}
