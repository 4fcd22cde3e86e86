import { hash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type Actor, actorOf, sessionIdOf } from '../auth/actor.ts';
import { currentRequestId } from '../log/request-context.ts';
import { currentTraceId } from '../trace/spans.ts';

const DIGITS = 16;

/**
 * Mark of a session in the log: a digest of its random id. Only the rows of sign-in lead from it to an account, and an erasure
 * deletes them.
 */
function sessionMark(actor: Pick<Actor, 'claims'>): string | undefined {
  const id = sessionIdOf(actor);
  return id === null ? undefined : hash('sha256', id).slice(0, DIGITS);
}

/** Only these parameters' values are written; any other may open a session or name a person. */
const HARMLESS_PARAMETERS = new Set([
  'days',
  'page',
  'limit',
  'offset',
  'from',
  'to',
  'plano',
  'tab',
  'status',
]);

const PROBES = new Set(['/healthz', '/livez']);

/** Start of the part of an address that may hold anything, also where a mail program has encoded its `?`. */
const AFTER_PATH = /[?#;]|%3f|%23|%3b/i;
/** Matches tokens, keys and digests; no address of ours has so long a word in it. */
const LONG_WORD = /[A-Za-z0-9_-]{40,}/g;
/** Addresses that name a user: an id in the log would lead to a person for as long as the log is kept. */
const USER_IN_PATH = /\/(profile|users)\/[^/]+/g;
const PLAIN_NAME = /^[A-Za-z_]{1,20}$/;
const HIDDEN = '[hidden]';
const PATH_MAX = 300;

/** One line per request, written when its answer is out. No header and no body ever goes into it. */
export function requestLog(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    // The answer ends in the socket's context, not in the request's.
    const requestId = currentRequestId();
    const traceId = currentTraceId();
    response.once('close', () => {
      // 501 is the answer to calls that we do not support: no failure, and anybody can cause it.
      const failed = response.statusCode >= 500 && response.statusCode !== 501;
      // Building a line that is not written takes longer than some answers.
      if (!failed && !logger.isLevelEnabled('info')) return;
      const actor = actorOf(request);
      const line = {
        requestId,
        ...(traceId !== undefined && { traceId }),
        method: request.method,
        path: safePath(request.originalUrl),
        // The browser left before the answer was out.
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - start),
        code: response.locals['errorCode'] as string | undefined,
        session: actor && sessionMark(actor),
      };
      if (failed) logger.error(line, 'request');
      // Called every few seconds for as long as the process lives.
      else if (PROBES.has(line.path)) logger.debug(line, 'request');
      else logger.info(line, 'request');
    });
    next();
  };
}

export function safePath(url: string): string {
  const end = url.search(AFTER_PATH);
  const path = (end === -1 ? url : url.slice(0, end))
    .replace(LONG_WORD, HIDDEN)
    .replace(USER_IN_PATH, `/$1/${HIDDEN}`);
  if (end === -1) return path.length <= PATH_MAX ? path : `${path.slice(0, PATH_MAX)}…`;
  const query = url[end] === '?' ? (url.slice(end + 1).split(/[?#]/, 1)[0] ?? '') : '';
  const parts = [...new URLSearchParams(query)].map(([name, value]) =>
    HARMLESS_PARAMETERS.has(name)
      ? `${name}=${encodeURIComponent(value)}`
      : `${PLAIN_NAME.test(name) ? name : HIDDEN}=${HIDDEN}`,
  );
  const shown = parts.length === 0 ? path : `${path}?${parts.join('&')}`;
  return shown.length <= PATH_MAX ? shown : `${shown.slice(0, PATH_MAX)}…`;
}
