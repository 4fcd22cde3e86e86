/**
 * Milliseconds that only ever go forward, and as quickly as time does: for ages, waits and limits within this process. The machine's clock is set now and
 * then, back as well: by it, what was counted a moment ago may lie an hour ahead, and be held against somebody, or believed, for that long.
 */
export function steadyNow(): number {
  return performance.now();
}
