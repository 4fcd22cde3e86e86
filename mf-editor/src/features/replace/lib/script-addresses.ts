/** An address that stands in code as it is, in UTF-16 units of the code. */
export interface ScriptAddress {
  start: number;
  end: number;
  /** Without the escapes of the code. */
  address: string;
}

/** Backslashes only as JSON writes them: `\/` and `\u0026`. Anything else that is escaped or put together ends the address. */
const UNIT = String.raw`(?:[^\s"'\u0060<>\\$]|\$(?!\{)|\\/|\\u0026)`;
const SLASHES = String.raw`(?:\/\/|\\/\\/)`;
const ADDRESS = new RegExp(
  String.raw`(?:https?:${SLASHES}|whatsapp:${SLASHES})${UNIT}+|(?<=["'\u0060])(?:tel|mailto):${UNIT}+`,
  'gi',
);

export function findScriptAddresses(code: string): ScriptAddress[] {
  return [...code.matchAll(ADDRESS)].flatMap(({ 0: text, index }) => {
    // What follows an address in a sentence or a list is none of it.
    const written = text.replace(/[),;.]+$/, '');
    // Of an address that goes on with something put in, nobody knows where it leads.
    if (code.startsWith('${', index + written.length)) return [];
    const address = written.replaceAll('\\/', '/').replaceAll('\\u0026', '&');
    return [{ start: index, end: index + written.length, address }];
  });
}

/** The code with new addresses in the places of some. `places` in order; nothing of an address can end the string that it stands in. */
export function withScriptAddresses(
  code: string,
  places: readonly { start: number; end: number; address: string }[],
): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, address } of places) {
    const before = code.slice(start, end);
    parts.push(code.slice(done, start), asWrittenIn(before, address));
    done = end;
  }
  parts.push(code.slice(done));
  return parts.join('');
}

function asWrittenIn(before: string, address: string): string {
  const safe = address.replace(
    /["'`<>\\\s{}]/g,
    (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  const slashed = before.includes('\\/') ? safe.replaceAll('/', '\\/') : safe;
  return before.includes('\\u0026') ? slashed.replaceAll('&', '\\u0026') : slashed;
}
