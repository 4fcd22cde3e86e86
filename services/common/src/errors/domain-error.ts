import type { FieldProblem } from '@garimpo/service-contract';

export interface ErrorDetails {
  /** English, for developers; sent to the caller except with a status of 500 and more. */
  detail?: string;
  fields?: FieldProblem[];
  cause?: unknown;
  retryAfterSeconds?: number;
}

/** A refusal that the caller is told about. Only the error filter turns it into HTTP. */
export class DomainError extends Error {
  readonly detail?: string;
  readonly fields?: FieldProblem[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: string,
    readonly status: number,
    details: ErrorDetails = {},
  ) {
    super(details.detail ?? code, { cause: details.cause });
    this.name = 'DomainError';
    if (details.detail !== undefined) this.detail = details.detail;
    if (details.fields !== undefined) this.fields = details.fields;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * Makes a domain's error factory from its contract's table of code to HTTP status:
 * `const fail = defineErrors(offersErrors); throw fail('offers.offer.not_found')`.
 */
export function defineErrors<T extends Record<string, number>>(
  table: T,
): (code: keyof T & string, details?: ErrorDetails) => DomainError {
  return (code, details) => new DomainError(code, table[code] as number, details);
}
