const DEPTH_MAX = 5;

export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: DescribedError;
}

/**
 * An error as a log may show it. Picks what helps and leaves the rest: a database error also carries the statement's
 * parameters and the refused row, which hold what users typed.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  const from = error as Record<string, unknown>;
  const text = (key: string) => (typeof from[key] === 'string' ? { [key]: from[key] as string } : {});
  const cause = from['driverError'] ?? from['cause'];
  return {
    type: (error as object).constructor?.name ?? 'Object',
    message: typeof from['message'] === 'string' ? from['message'] : '',
    ...text('stack'),
    ...text('code'),
    ...text('constraint'),
    ...text('table'),
    ...(cause !== undefined &&
      cause !== error &&
      depth < DEPTH_MAX && { cause: describeError(cause, depth + 1) }),
  };
}
