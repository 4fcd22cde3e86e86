// @ts-check
// What the release verbs print for people.

/** @typedef {{ loads: number, errors: number, errorRate: number | null }} Health */

/**
 * @param {any[]} tools as the releases service lists them
 * @param {Date} now
 */
export function matrixLines(tools, now) {
  if (tools.length === 0) return ['no tool is published yet'];
  const rows = tools.map((one) => [
    one.tool,
    one.current.version,
    one.previous?.version ?? '-',
    one.canary ? `${one.canary.version} ${one.canary.percent} %` : '-',
    String(one.lastHour.loads),
    rate(one.lastHour),
    `${age(one.lastChange.at, now)}, ${one.lastChange.kind.replaceAll('_', ' ')} by ${one.lastChange.who}`,
  ]);
  return table([['tool', 'current', 'previous', 'canary', 'loads/h', 'errors', 'last change'], ...rows]);
}

/** @param {{ events: any[], nextCursor: string | null }} history */
export function historyLines({ events, nextCursor }) {
  const rows = events.map((event) => [
    event.at,
    event.kind.replaceAll('_', ' '),
    `${event.from ?? '-'} -> ${event.to}${event.percent === null ? '' : ` (${event.percent} %)`}`,
    event.by === null ? event.who : `${event.who} (${event.by})`,
    event.why,
  ]);
  const more = nextCursor === null ? [] : [`more: --cursor ${nextCursor}`];
  return events.length === 0 ? ['no history'] : [...table(rows), ...more];
}

/** @param {any[]} tokens */
export function tokenLines(tokens) {
  if (tokens.length === 0) return ['no team has a token'];
  const rows = tokens.map((one) => [
    one.id,
    one.team,
    one.tools.join(' '),
    `made ${one.createdAt}`,
    one.revokedAt === null ? `last used ${one.lastUsedAt ?? 'never'}` : `revoked ${one.revokedAt}`,
  ]);
  return table(rows);
}

/** @param {Health} health */
function rate({ loads, errors, errorRate }) {
  if (errorRate === null) return '-';
  return `${(errorRate * 100).toFixed(1)} % (${errors} of ${loads})`;
}

/** @param {string} at @param {Date} now */
export function age(at, now) {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(at).getTime()) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 172_800
    ? `${Math.floor(seconds / 3_600)} h ago`
    : `${Math.floor(seconds / 86_400)} days ago`;
}

/** @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
