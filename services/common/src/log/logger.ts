import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { currentTraceId } from '../trace/spans.ts';
import { currentRequestId } from './request-context.ts';

/** Nest's own messages, in the process's log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** Start-up chatter of the framework (every mapped route) is of use only when looking for a fault. */
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const err = message instanceof Error ? message : undefined;
    this.logger.error({ context: rest.at(-1), ...(err && { err }) }, err?.message ?? String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}

const DEPTH_MAX = 5;

interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: DescribedError;
}

/**
 * An error as a log may show it. Picks what helps and leaves the rest: a database error also carries the statement's parameters
 * and the refused row, which hold what users typed.
 */
function describeError(error: unknown, depth = 0): DescribedError {
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

/** Injection token of the process's logger: `@Inject(LOGGER) log: Logger`. */
export const LOGGER = Symbol('garimpo.logger');

/** What must never reach a log, wherever somebody passes it in. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'apikey',
  'secret',
];

/** Structured lines (JSON), each with the ids of the request and the trace that it belongs to. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      const traceId = currentTraceId();
      return {
        ...(requestId !== undefined && { requestId }),
        ...(traceId !== undefined && { traceId }),
      };
    },
    serializers: { err: describeError, error: describeError },
    redact: {
      paths: SECRETS.flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
        `headers["${name}"]`,
        `*.headers["${name}"]`,
      ]),
      censor: '[redacted]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
