const ARRIVAL_MS = 5_000;

/**
 * Every style sheet is in the page and has rules, or this rejects. The bundler's runtime waits for style sheets, but
 * does not tell when one is lost: the tool would stand there bare. A lost one is asked for once more, here.
 */
export async function ensureStyles(
  document: Document,
  urls: string[],
  integrity: Map<string, string>,
): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      if (linksTo(document, url).some(hasRules)) return;
      for (const link of linksTo(document, url)) link.remove();
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.integrity = integrity.get(url) ?? '';
      // The rules of a sheet from another origin can only be looked at when it was fetched this way.
      link.crossOrigin = 'anonymous';
      link.href = url;
      const arrived = arrival(link);
      document.head.append(link);
      await arrived;
      if (hasRules(link)) return;
      link.remove();
      throw new Error(`style sheet did not arrive: ${url}`);
    }),
  );
}

/** Takes out all that a version has in the page, those that came later by themselves too; answers their addresses. */
export function removeStyles(document: Document, base: string): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].filter(({ href }) =>
    href.startsWith(base),
  );
  for (const link of links) link.remove();
  return links.filter(({ relList }) => relList.contains('stylesheet')).map(({ href }) => href);
}

function linksTo(document: Document, url: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')].filter(
    (link) => link.href === url,
  );
}

/** Resolves when the link has settled either way, or has had its time. */
function arrival(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ARRIVAL_MS);
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', done, { once: true });
  });
}

/** A page of an error makes a sheet without rules; a cut connection, one that throws when its rules are read. */
function hasRules(link: HTMLLinkElement): boolean {
  try {
    return link.sheet !== null && link.sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
