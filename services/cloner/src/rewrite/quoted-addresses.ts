import { looksLikeMedia } from './lazy-attributes.ts';

/** Of one attribute: more are a catalogue, of which nobody sees everything. */
const FOUND_MAX = 50;
const STRING = /"((?:https?:)?(?:\\?\/){2}[^"\s<>]*)"/gi;

/** Addresses of files that stand in JSON as whole strings (`{"image":"https:\/\/…\/a.png"}`), as a script would read them. */
export function quotedAddresses(json: string): string[] {
  if (!/^\s*[[{]/.test(json)) return [];
  const found = new Set<string>();
  for (const [text] of json.matchAll(STRING)) {
    const address = parsed(text);
    if (address !== null && looksLikeMedia(address)) found.add(address);
    if (found.size === FOUND_MAX) break;
  }
  return [...found];
}

function parsed(text: string): string | null {
  try {
    return JSON.parse(text);
  } catch {
    // JSON in JSON, or none.
    return null;
  }
}
