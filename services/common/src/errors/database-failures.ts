import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '25P03', // idle_in_transaction_session_timeout
]);

/** pg says these without a code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout (exceeded|expired) when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** True when the database did not answer, or asked to be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = facts(error);
  return (code !== undefined && (AWAY.has(code) || code.startsWith('08'))) || AWAY_MESSAGE.test(message);
}

/** True when no connection came free in time, or none could be made: the error does not distinguish the two. */
export function isWithoutConnection(error: unknown): boolean {
  return /^(timeout (exceeded|expired) when trying to connect|Connection terminated due to connection timeout)/.test(
    facts(error).message,
  );
}

/** The connection died under a transaction, which is undone by that. */
export class ConnectionLostError extends Error {
  readonly code = '08006'; // connection_failure

  constructor(cause: unknown) {
    super('the connection to the database was lost during a transaction', { cause });
    this.name = 'ConnectionLostError';
  }
}

/** The server has ended the connection, and said so before it did. */
const ENDED_BY_SERVER = new Set(['57P01', '57P02']);

/**
 * True when a transaction's connection died: by the server's last word, where a statement was there to hear it, or by TypeORM's
 * sign that it was released. Outside of a transaction, that sign is a mistake of ours.
 */
export function isConnectionGone(error: unknown): boolean {
  return (
    ENDED_BY_SERVER.has(facts(error).code ?? '') ||
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError
  );
}

/** True when a query was not answered within its limit. Its connection is of no more use. */
export function isUnanswered(error: unknown): boolean {
  return facts(error).message === 'Query read timeout';
}

/** What PgBouncer says of a login that it rejects, as a violation of the protocol. */
const REJECTED_BY_POOLER = /^(SASL authentication failed|password authentication failed|no such user)/;

/** True when the login is rejected: a wrong password, or no such role. */
export function isWrongPassword(error: unknown): boolean {
  const { code, message } = facts(error);
  return code === '28P01' || (code === '08P01' && REJECTED_BY_POOLER.test(message));
}

/** True when a statement was cancelled for taking too long. */
export function isTimeout(error: unknown): boolean {
  return facts(error).code === '57014';
}

/** Classes of errors that a value has brought about: data exceptions, and constraints that it broke. */
const OF_VALUES = /^2[23]/;

/** True when the statement failed because of what it was given: with something else it may do. */
export function isOfValues(error: unknown): boolean {
  return OF_VALUES.test(facts(error).code ?? '');
}

/** A value cannot be cast to the type, types do not match, or no operator is for them. */
const OF_TYPES = new Set(['42804', '42846', '42883']);

/** True when the statement asked something of a type that it does not have. */
export function isOfTypes(error: unknown): boolean {
  return OF_TYPES.has(facts(error).code ?? '');
}

/** True when a unique index or constraint refused the row; `constraint` narrows it to one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = facts(error);
  return found.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

function facts(error: unknown): { code?: string; constraint?: string; message: string } {
  if (typeof error !== 'object' || error === null) return { message: '' };
  // TypeORM wraps what the driver threw.
  const { driverError } = error as { driverError?: unknown };
  const from = (typeof driverError === 'object' && driverError !== null ? driverError : error) as Record<
    string,
    unknown
  >;
  return {
    message: typeof from['message'] === 'string' ? from['message'] : '',
    ...(typeof from['code'] === 'string' && { code: from['code'] }),
    ...(typeof from['constraint'] === 'string' && { constraint: from['constraint'] }),
  };
}
