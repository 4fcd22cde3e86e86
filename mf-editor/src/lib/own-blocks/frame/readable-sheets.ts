/** Sheets that do not come within this time are left out. */
const LOAD_MS = 6_000;

/** The rules of a sheet, or null where the page may only show it. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | null {
  try {
    return sheet.cssRules;
  } catch {
    return null;
  }
}

/**
 * The frame has no origin, so that a page's own sheets cannot be read as they were loaded. Their host lets the preview ask for them by CORS: each
 * is loaded once more, applies nowhere, and is read.
 */
export async function readableSheets(
  page: Document,
): Promise<{ readable: (sheet: CSSStyleSheet) => CSSStyleSheet | null; done: () => void }> {
  const copies = new Map<string, HTMLLinkElement>();
  const closed = [...page.styleSheets].flatMap(addressesIn);
  await Promise.all([...new Set(closed)].map((address) => load(page, address, copies)));
  return {
    readable: (sheet) => {
      if (rulesOf(sheet) !== null) return sheet;
      const copy = copies.get(sheet.href ?? '')?.sheet ?? null;
      return copy !== null && rulesOf(copy) !== null ? copy : null;
    },
    done: () => {
      for (const link of copies.values()) link.remove();
    },
  };
}

/** Returns the addresses of sheets that scripts cannot read, imported ones included. */
function addressesIn(sheet: CSSStyleSheet): string[] {
  const rules = rulesOf(sheet);
  if (rules === null) return sheet.href === null ? [] : [sheet.href];
  return [...rules].flatMap((rule) => {
    const imported = (rule as Partial<CSSImportRule>).styleSheet;
    return imported ? addressesIn(imported) : [];
  });
}

async function load(page: Document, address: string, copies: Map<string, HTMLLinkElement>): Promise<void> {
  const link = page.createElement('link');
  copies.set(address, link);
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    setTimeout(resolve, LOAD_MS);
  });
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  link.media = 'not all';
  link.href = address;
  page.head.append(link);
  await loaded;
  const imports = link.sheet === null ? [] : addressesIn(link.sheet);
  await Promise.all(imports.filter((one) => !copies.has(one)).map((one) => load(page, one, copies)));
}
