/** Whether the caller already has what the tag stands for: `If-None-Match`, by the weak comparison (RFC 9110, 13.1.2). */
export function alreadyHas(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** Whether a part may be sent: `If-Range` is absent, or names the very bytes. We tell no times, so a time is another's. */
export function mayResume(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}
