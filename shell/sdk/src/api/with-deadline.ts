export type DeadlineOutcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'failed'; cause: unknown }
  | { kind: 'timeout' }
  | { kind: 'aborted'; reason: unknown };

interface Deadline {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs `work` with a signal that fires at the deadline or with the caller's own, and says which of them ended it.
 * It settles at once even when `work` ignores the signal. (`AbortSignal.any` would hide the difference and is
 * missing in browsers still in use.)
 */
export async function withDeadline<T>(
  { timeoutMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<DeadlineOutcome<T>> {
  if (signal?.aborted) return { kind: 'aborted', reason: signal.reason };
  const controller = new AbortController();
  return new Promise((resolve) => {
    const settle = (outcome: DeadlineOutcome<T>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const onAbort = () => {
      settle({ kind: 'aborted', reason: signal?.reason });
      controller.abort(signal?.reason);
    };
    const timer = setTimeout(() => {
      settle({ kind: 'timeout' });
      controller.abort();
    }, timeoutMs);
    signal?.addEventListener('abort', onAbort);
    work(controller.signal).then(
      (value) => settle({ kind: 'done', value }),
      (cause: unknown) => settle({ kind: 'failed', cause }),
    );
  });
}
