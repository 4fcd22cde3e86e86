/**
 * Whether the caller already has what the tag stands for. Express's own test says no to every caller that also sends
 * `Cache-Control: no-cache`, and fetch adds that to each request that names a tag.
 */
export function alreadyHas(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
