import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { currentTraceId } from '../trace/spans.ts';
import { describeError } from './describe-error.ts';
import { currentRequestId } from './request-context.ts';

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
