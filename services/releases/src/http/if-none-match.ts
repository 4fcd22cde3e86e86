/**
 * True when the caller already has the tagged response. Express' own check refuses every request with `Cache-Control:
 * no-cache`, which fetch adds whenever a tag is set.
 */
export function alreadyHas(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
