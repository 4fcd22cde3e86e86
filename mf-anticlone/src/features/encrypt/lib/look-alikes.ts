/**
 * A letter of another alphabet for each of ours, as code points: written as letters, nobody could tell them from ours. Upper case for
 * upper case, none twice, none with a canonical decomposition, so that accents pass by untouched. Where several look alike, the one that
 * common fonts have: a box in place of a letter is worse than one that looks a little different, as zeta does.
 */
const LOOK_ALIKES: Readonly<Record<string, number>> = {
  // Cyrillic
  a: 0x0430,
  b: 0x044c,
  c: 0x0441,
  d: 0x0501,
  e: 0x0435,
  h: 0x04bb,
  i: 0x0456,
  j: 0x0458,
  k: 0x043a,
  l: 0x04cf,
  m: 0x043c,
  o: 0x043e,
  p: 0x0440,
  q: 0x051b,
  r: 0x0433,
  s: 0x0455,
  t: 0x0442,
  v: 0x0475,
  w: 0x051d,
  x: 0x0445,
  y: 0x0443,
  æ: 0x04d5,
  ø: 0x04e9,
  A: 0x0410,
  B: 0x0412,
  C: 0x0421,
  E: 0x0415,
  G: 0x050c,
  H: 0x041d,
  I: 0x0406,
  J: 0x0408,
  K: 0x041a,
  M: 0x041c,
  O: 0x041e,
  P: 0x0420,
  Q: 0x051a,
  S: 0x0405,
  T: 0x0422,
  V: 0x0474,
  W: 0x051c,
  X: 0x0425,
  Y: 0x04ae,
  Æ: 0x04d4,
  Ø: 0x04e8,
  // Greek
  f: 0x03dd,
  z: 0x03b6,
  ß: 0x03b2,
  F: 0x03dc,
  N: 0x039d,
  Z: 0x0396,
  // Armenian
  g: 0x0581,
  n: 0x0578,
  u: 0x057d,
  L: 0x053c,
  U: 0x054d,
  // Cherokee
  D: 0x13a0,
  R: 0x13a1,
};

const FOREIGN = new Map(Object.entries(LOOK_ALIKES).map(([own, code]) => [own, String.fromCodePoint(code)]));
const OWN = new Map([...FOREIGN].map(([own, foreign]) => [foreign, own]));

/** Every letter that has a look-alike, by it. The rest stays. */
export const toForeign = (text: string): string => replaced(text, FOREIGN);
/** The other way round. */
export const toOwn = (text: string): string => replaced(text, OWN);

export const hasOwn = (text: string): boolean => hasAny(text, FOREIGN);
export const hasForeign = (text: string): boolean => hasAny(text, OWN);

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    out += letters.get(unit) ?? unit;
  }
  return out;
}

function hasAny(text: string, letters: ReadonlyMap<string, string>): boolean {
  for (let at = 0; at < text.length; at += 1) if (letters.has(text.charAt(at))) return true;
  return false;
}
