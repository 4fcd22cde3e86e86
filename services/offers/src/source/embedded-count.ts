const CONNECTION = 'search_results_connection';
/** The library counts no further. */
const COUNTED_TO = 50_000;
/** Characters that are parsed: that is done in one go, and others wait meanwhile. Pages of the library have no more in all. */
const PARSED_MAX = 3_000_000;
/** Values that are looked at. With its name one takes ten characters and more: where there are more, they tell nothing. */
const VALUES_MAX = PARSED_MAX / 10;

/** What the library's page brings as data of its first results. */
export interface EmbeddedResults {
  /** Null where it is not told, or told in two ways. */
  count: number | null;
  rounded: boolean;
  /** True where the data of at least one ad is there. */
  hasAds: boolean;
}

/** @param data JSON texts of a page; one that is broken, or longer than is parsed, says nothing */
export function readEmbedded(data: readonly string[]): EmbeddedResults {
  const counts = new Set<number>();
  let hasAds = false;
  for (const connection of connectionsIn(parsedOf(data))) {
    const { count, edges } = connection as { count?: unknown; edges?: unknown };
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) counts.add(count);
    if (Array.isArray(edges) && edges.length > 0) hasAds = true;
  }
  const [count] = counts.size === 1 ? counts : [];
  return { count: count ?? null, rounded: (count ?? 0) > COUNTED_TO, hasAds };
}

/** With a list of what is to be looked at, for data may be nested deeper than calls may be. */
function* connectionsIn(found: object[]): Generator<object> {
  let values = 0;
  // It grows meanwhile.
  for (const value of found) {
    const connection: unknown = (value as Record<string, unknown>)[CONNECTION];
    if (isObject(connection)) yield connection;
    for (const inner of Array.isArray(value) ? value : Object.values(value)) {
      values += 1;
      if (values > VALUES_MAX) return;
      if (isObject(inner)) found.push(inner);
    }
  }
}

function parsedOf(data: readonly string[]): object[] {
  let left = PARSED_MAX;
  const found: object[] = [];
  for (const text of data) {
    if (text.length > left || !text.includes(CONNECTION)) continue;
    left -= text.length;
    const value = parsed(text);
    if (isObject(value)) found.push(value);
  }
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
