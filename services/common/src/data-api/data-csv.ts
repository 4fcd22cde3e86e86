/** Rows as PostgREST writes them as CSV: a line of names, lists in Postgres's braces, other structures as JSON. */
export function toDataCsv(keys: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = [keys.map(quoted), ...rows.map((row) => keys.map((key) => cell(row[key])))];
  return lines.map((cells) => cells.join(',')).join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return quoted(
      `{${value.map((one) => (/^[^\s"\\{},]+$/.test(one) ? one : JSON.stringify(one))).join(',')}}`,
    );
  }
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
