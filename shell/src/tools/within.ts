/** What was waited for is not there in time. It may still come, to nobody. */
export class LateError extends Error {
  override name = 'LateError';

  constructor(limitMs: number) {
    super(`not there after ${limitMs} ms`);
  }
}

/** As `work`, but rejects with a `LateError` after the limit. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
