/** Something took longer than it was waited for. */
export class LateError extends Error {
  constructor(limitMs: number) {
    super(`not done within ${limitMs} ms`);
    this.name = 'LateError';
  }
}

/** What `work` comes to, or a {@link LateError} after so long. It goes on all the same, and nobody hears of its failure then. */
export function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(limitMs)), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
