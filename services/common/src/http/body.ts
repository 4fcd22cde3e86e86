import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import type { MetadataTarget } from '../auth/access.ts';
import { allowBodyTime } from './body-time.ts';
import { hasBody, parseBody, refuseEncoded } from './parse-body.ts';
import { refuseUnreadInput, toleratesUnknown } from './unread-input.ts';

/** JSON larger than this is accepted only by a handler that names its own limit. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** How a handler takes its body. `stream` leaves the request unread: the handler reads and bounds it. */
export type BodyKind = 'json' | 'raw' | 'form' | 'stream';

const LIMIT = 'garimpo:body-limit';
const TIME = 'garimpo:body-time';
const KIND = 'garimpo:body-kind';
const LISTED = 'garimpo:body-listed';

export function BodyLimit(bytes: number): MethodDecorator & ClassDecorator {
  return SetMetadata(LIMIT, bytes);
}

/** Time limit for the body of this handler, from the moment that the guards let the request in. */
export function BodyTime(seconds: number): MethodDecorator {
  return SetMetadata(TIME, seconds);
}

/** The object that the handler takes may come as the only one of a list, as clients of PostgREST send a row. */
export function AcceptsListed(): MethodDecorator {
  return SetMetadata(LISTED, true);
}

/** The handler takes the bytes as they came, of any media type: signed webhooks. Read them with {@link RawBody}. */
export function AcceptsRaw(): MethodDecorator {
  return applyDecorators(SetMetadata(KIND, 'raw' satisfies BodyKind));
}

/** The handler takes a plain HTML form (`application/x-www-form-urlencoded`), read with `@Body`. */
export function AcceptsForm(): MethodDecorator {
  return applyDecorators(SetMetadata(KIND, 'form' satisfies BodyKind));
}

/** The handler reads the request itself, as it streams in. It must bound the bytes. */
export function AcceptsStream(): MethodDecorator {
  return applyDecorators(SetMetadata(KIND, 'stream' satisfies BodyKind));
}

/** The bytes of the body, as a Buffer; empty when there was none. Only with {@link AcceptsRaw}. */
export const RawBody = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<Request>();
  if (!Buffer.isBuffer(body)) throw new Error('RawBody on a handler without AcceptsRaw');
  return body;
}) as () => ParameterDecorator;

export function bodyKindOf(reflector: Reflector, targets: MetadataTarget[]): BodyKind {
  return reflector.getAllAndOverride<BodyKind | undefined>(KIND, targets) ?? 'json';
}

export function bodyLimitOf(reflector: Reflector, targets: MetadataTarget[]): number {
  return reflector.getAllAndOverride<number | undefined>(LIMIT, targets) ?? BODY_LIMIT_BYTES;
}

/**
 * Reads the body after the guards and before the pipes: a request that is turned away at the door costs no memory, and each
 * handler has its own limit and kind.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const kind = bodyKindOf(this.reflector, targets);
    if (!toleratesUnknown(this.reflector, targets)) {
      refuseUnreadInput(context, request, { kind, hasBody: hasBody(request) });
    }
    const seconds = this.reflector.getAllAndOverride<number | undefined>(TIME, targets);
    if (seconds !== undefined) allowBodyTime(request, seconds);
    if (kind === 'stream') refuseEncoded(request);
    else if (request.method !== 'GET' && request.method !== 'HEAD') {
      request.body = await parseBody(request, kind, {
        limitBytes: bodyLimitOf(this.reflector, targets),
        isListed: this.reflector.getAllAndOverride<true | undefined>(LISTED, targets) ?? false,
      });
    }
    return next.handle();
  }
}
