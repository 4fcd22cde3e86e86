import { commonErrors, type FieldProblem } from '@garimpo/service-contract';

/** The store itself failed: the disk is full or not writable. */
export class ObjectStoreError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ObjectStoreError';
  }
}

export interface ErrorDetails {
  /** English, for developers; sent to the caller except with a status of 500 and more. */
  detail?: string;
  fields?: FieldProblem[];
  cause?: unknown;
  retryAfterSeconds?: number;
}

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
 * Makes a domain's error factory from its contract's table of code to HTTP status: `const fail = defineErrors(offersErrors);
 * throw fail('offers.offer.not_found')`.
 */
export function defineErrors<T extends Record<string, number>>(
  table: T,
): (code: keyof T & string, details?: ErrorDetails) => DomainError {
  return (code, details) => new DomainError(code, table[code] as number, details);
}

/** The kit's own refusals. The subscription code belongs to accounts; the kit only has to say it at the door. */
export const fail = defineErrors({ ...commonErrors, 'accounts.subscription.inactive': 403 } as const);
