import { Inject, Injectable, Module, NotFoundException } from '@nestjs/common';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.ts';
import type { DomainError } from '../errors/domain-error.ts';
import { ErrorShapes, toDomainError } from '../http/error-answer.ts';
import { RouteTable } from '../http/routes.ts';
import { LimitFullError } from '../limits/concurrency-limit.ts';
import { LOGGER } from '../log/logger.ts';
import { DataFailure, type DataFailureCode, shown } from './data-failure.ts';

export const DATA_PATH = '/rest/v1';

/** The kit's refusals in the words of PostgREST: the guard and the body reader know nothing of it. */
const translations: Record<string, [code: DataFailureCode, message: string]> = {
  'request.token.missing': ['PGRST302', 'Anonymous access is disabled: sign in first'],
  'request.token.invalid': ['PGRST301', 'No session: the token is invalid, has expired, or was ended'],
  'request.factor.required': ['42501', 'permission denied: the session has to show its second factor'],
  'accounts.subscription.inactive': ['42501', 'permission denied: the subscription is not active'],
  'request.access.denied': ['42501', 'permission denied'],
  'request.input.invalid': ['22023', 'Invalid value'],
  'request.body.malformed': ['PGRST100', 'failed to parse body'],
  'request.body.too_large': ['22023', 'the request is too large'],
  'request.media.unsupported': ['PGRST107', 'No such media type is taken here'],
  'request.rate.exceeded': ['53400', 'too many requests'],
  'service.dependency.unavailable': ['08006', 'the database cannot answer now, try again later'],
  'service.request.timeout': ['57014', 'canceling statement due to statement timeout'],
};

/** The code of PostgREST for a refusal of the kit. */
export function translatedCode(kitCode: string): DataFailureCode {
  return translations[kitCode]?.[0] ?? 'XX000';
}

/** Answers every failure under `/rest/v1` as PostgREST does: `{ code, message, details, hint }`. */
@Injectable()
export class DataErrors {
  readonly #docs: string;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CONFIG) config: Config,
    private readonly routes: RouteTable,
  ) {
    this.#docs = new URL('/api/docs', config.publicUrl).href;
  }

  answer(thrown: unknown, response: Response): void {
    const failure = this.#failureOf(thrown, response);
    response.locals['errorCode'] = `rest.${failure.code}`;
    if (failure.status >= 500) {
      this.log.error({ err: failure.cause ?? failure, code: failure.code }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.setHeader('cache-control', 'no-store');
    if (failure.status === 401) response.setHeader('www-authenticate', 'Bearer');
    for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
    response.status(failure.status).json(failure.body());
  }

  #failureOf(thrown: unknown, response: Response): DataFailure {
    if (thrown instanceof DataFailure) return thrown;
    if (thrown instanceof NotFoundException) return this.#notThere(response);
    if (thrown instanceof LimitFullError) return new DataFailure('53400', 'too many queries at once');
    const refusal = toDomainError(thrown);
    const known = translations[refusal.code];
    if (known === undefined && refusal.status < 500) return ofDomain(refusal);
    const [code, message] = known ?? ['XX000', 'unexpected failure'];
    const places = refusal.fields?.map(({ path }) => path || 'body') ?? [];
    const where = places.length === 0 ? '' : ` in: ${places.join(', ')}`;
    return new DataFailure(code, `${message}${where}`, { status: refusal.status, cause: refusal.cause });
  }

  /** No such table or function, or one that does not take the method. */
  #notThere(response: Response): DataFailure {
    const { path } = response.req;
    const described = `What can be asked here is described at ${this.#docs}`;
    const [name = '', call = ''] = path.slice(DATA_PATH.length + 1).split('/');
    const methods = this.routes.methodsAt(path);
    if (methods.length > 0) {
      return new DataFailure('PGRST117', `${shown(name)} cannot be changed this way. ${described}`, {
        headers: { Allow: methods.join(', ') },
      });
    }
    if (name === 'rpc') {
      const what = `Could not find the function public.${shown(call)} in the schema cache`;
      return new DataFailure('PGRST202', `${what}. ${described}`);
    }
    const what = `Could not find the table 'public.${shown(name)}' in the schema cache`;
    return new DataFailure('PGRST205', `${what}. ${described}`);
  }
}

/** A rule that PostgREST cannot know, as it hands on what a database's own rules raise. */
function ofDomain({ code, status, detail, fields = [] }: DomainError): DataFailure {
  const named = fields.map(({ path, rule }) => `${path}: ${rule}`).join(', ');
  return new DataFailure('P0001', detail ?? code, {
    status,
    details: code,
    ...(named !== '' && { hint: named }),
  });
}

/** Imported by every domain with tables under `/rest/v1`, and by the gateway for what none of them has. */
@Module({ providers: [DataErrors] })
export class DataErrorsModule {
  constructor(shapes: ErrorShapes, errors: DataErrors) {
    shapes.register(DATA_PATH, (thrown, response) => errors.answer(thrown, response));
  }
}
