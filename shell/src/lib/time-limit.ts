/** Work took longer than its time limit. */
export class LateError extends Error {
  override name = 'LateError';

  constructor(limitMs: number) {
    super(`not done within ${limitMs} ms`);
  }
}

/** Settles as `work` does, or rejects with a `LateError` once the limit is over. The work itself goes on. */
export async function withTimeLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
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
