import type { FieldProblem } from '@garimpo/service-contract';

/** Codes of failures that no service could answer, because the request or its reply was lost. */
export const clientErrorCodes = [
  'client.network.unreachable',
  'client.request.timeout',
  'client.reply.invalid',
  'client.session.changed',
] as const;
export type ClientErrorCode = (typeof clientErrorCodes)[number];

export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'invalid_reply';

export interface ApiErrorOptions {
  kind: ApiErrorKind;
  code: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  requestId: string;
  message?: string;
  fields?: FieldProblem[];
  /** Seconds from `Retry-After`, when the service sent it. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only thing the api client throws, apart from the abort of a caller's own signal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly status: number;
  readonly requestId: string;
  readonly fields: FieldProblem[];
  readonly retryAfterSeconds: number | null;

  constructor(options: ApiErrorOptions) {
    super(options.message ?? options.code, { cause: options.cause });
    this.kind = options.kind;
    this.code = options.code;
    this.status = options.status;
    this.requestId = options.requestId;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** True when the same request may well succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'network' || error.kind === 'timeout') return true;
  return error.kind === 'http' && error.status >= 500;
}
