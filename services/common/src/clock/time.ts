/**
 * Milliseconds that only ever go forward, and as quickly as time does: for ages, waits and limits within this process. The
 * machine's clock is set now and then, back as well: by it, what was counted a moment ago may lie an hour ahead, and be held
 * against somebody, or believed, for that long.
 */
export function steadyNow(): number {
  return performance.now();
}

export class LateError extends Error {
  override name = 'LateError';

  constructor(limitMs: number) {
    super(`not done within ${limitMs} ms`);
  }
}

/**
 * Settles as `work` does, or with what `late` answers or throws once the limit is over: a {@link LateError} unless given. The
 * work itself goes on, and its outcome is then ignored.
 */
export async function withTimeLimit<T, Late = never>(
  work: Promise<T>,
  limitMs: number,
  late: () => Late = () => {
    throw new LateError(limitMs);
  },
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'late');
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), limit]);
    return first === 'late' ? late() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
