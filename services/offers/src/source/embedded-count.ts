const CONNECTION = 'search_results_connection';
/** The library counts no further. */
const COUNTED_TO = 50_000;

/** What the library's page brings as data of its first results. */
export interface EmbeddedResults {
  /** Null where it is not told, or told in two ways. */
  count: number | null;
  rounded: boolean;
  /** True where the data of at least one ad is there. */
  hasAds: boolean;
}

/** @param data JSON texts of a page; one that is broken says nothing */
export function readEmbedded(data: readonly string[]): EmbeddedResults {
  const counts = new Set<number>();
  let hasAds = false;
  for (const text of data) {
    if (!text.includes(CONNECTION)) continue;
    for (const connection of connectionsIn(parsed(text))) {
      const { count, edges } = connection as { count?: unknown; edges?: unknown };
      if (typeof count === 'number' && Number.isInteger(count) && count >= 0) counts.add(count);
      if (Array.isArray(edges) && edges.length > 0) hasAds = true;
    }
  }
  const [count] = counts.size === 1 ? counts : [];
  return { count: count ?? null, rounded: (count ?? 0) > COUNTED_TO, hasAds };
}

/** With a list of what is left to look at, for data may be nested deeper than calls may be. */
function* connectionsIn(root: unknown): Generator<object> {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === CONNECTION && typeof inner === 'object' && inner !== null) yield inner;
      left.push(inner);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
