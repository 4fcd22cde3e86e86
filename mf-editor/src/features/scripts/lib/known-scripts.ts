import { type KnownKind, type ScriptSign, scriptSigns } from './script-signs.ts';

/** Something of a known service; `ids` are the accounts that it names, each once. */
export interface KnownScript {
  kind: KnownKind;
  ids: string[];
}

/** What a script, a pixel or the `noscript` around one holds: its address, its text, or both. */
export interface ScriptParts {
  /** Of its `src`; null without one. */
  address: string | null;
  text: string;
}

/**
 * The services that a script belongs to: by the address it loads, else by the calls it makes. One inline script may set up several.
 * A script that only reports an event (`fbq('track', 'Lead')`) belongs to none.
 */
export function knownIn({ address, text }: ScriptParts): KnownScript[] {
  const place = address ?? text;
  return scriptSigns
    .filter((sign) => sign.address.test(place) || (address === null && sign.call?.test(text) === true))
    .map((sign) => ({ kind: sign.kind, ids: idsIn(sign, place) }));
}

function idsIn({ ids = [] }: ScriptSign, text: string): string[] {
  const found = ids.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(([, id]) => id ?? ''),
  );
  return [...new Set(found)];
}
