/** No server may hold a message back for longer than it is tried. */
const LONGEST_MS = 6 * 60 * 60 * 1000;

/** The time of a `Retry-After` in seconds, which is how those write it that we send to; nothing for another form. */
export function retryTime(seconds: string | number | null, now: Date): { notBefore?: Date } {
  const wait = Number(seconds ?? Number.NaN) * 1000;
  return wait > 0 ? { notBefore: new Date(now.getTime() + Math.min(wait, LONGEST_MS)) } : {};
}
