// @ts-check

/** A version's health in words, with what it rests on. @param {{ health: string, reason: string, loads: number, errors: number }} verdict */
export function seenOf({ health, reason, loads, errors }) {
  if (reason === 'not_loaded') return `${health}, never loaded`;
  if (reason === 'withdrawn') return `${health}, withdrawn before`;
  return `${health}, ${errors} of ${Math.max(loads, errors)} loads failed`;
}
