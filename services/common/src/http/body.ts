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
import { type Request, type RequestHandler, type Response, raw } from 'express';
import type { Observable } from 'rxjs';
import type { MetadataTarget } from '../auth/access.ts';
import { fail } from '../errors/kit-errors.ts';
import { refuseUnreadInput, toleratesUnknown } from './unread-input.ts';

/** JSON larger than this is accepted only by a handler that names its own limit. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** How a handler takes its body. `stream` leaves the request unread: the handler reads and bounds it. */
export type BodyKind = 'json' | 'raw' | 'form' | 'stream';

const LIMIT = 'garimpo:body-limit';
const KIND = 'garimpo:body-kind';

/** Body limit of this handler in bytes, in place of {@link BODY_LIMIT_BYTES}. */
export function BodyLimit(bytes: number): MethodDecorator & ClassDecorator {
  return SetMetadata(LIMIT, bytes);
}

/** The handler takes the bytes as they came, of any media type: signed webhooks. Read them with {@link RawBody}. */
export function AcceptsRaw(): MethodDecorator {
  return applyDecorators(SetMetadata(KIND, 'raw' satisfies BodyKind));
}

/** The handler takes a plain HTML form (`application/x-www-form-urlencoded`), read with `ZodBody`. */
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
 * Reads the body after the guards and before the pipes: a request that is turned away at the door costs no memory, and
 * each handler has its own limit and kind.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const kind = bodyKindOf(this.reflector, targets);
    if (kind === 'json' && !toleratesUnknown(this.reflector, targets)) {
      refuseUnreadInput(context, request, hasBody(request));
    }
    if (kind !== 'stream' && request.method !== 'GET' && request.method !== 'HEAD') {
      const limit = bodyLimitOf(this.reflector, targets);
      request.body = await parseBody(request, http.getResponse<Response>(), kind, limit);
    }
    return next.handle();
  }
}

async function parseBody(
  request: Request,
  response: Response,
  kind: BodyKind,
  limit: number,
): Promise<unknown> {
  if (!hasBody(request)) return kind === 'raw' ? Buffer.alloc(0) : undefined;
  if (kind === 'json') requireMedia(request, /^application\/json$/);
  if (kind === 'form') requireMedia(request, /^application\/x-www-form-urlencoded$/);
  const bytes = await readBytes(request, response, limit);
  if (kind === 'raw') return bytes;
  const text = decode(bytes);
  return kind === 'form' ? parseForm(text) : parseJson(text);
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function requireMedia(request: Request, wanted: RegExp): void {
  const [media = '', ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((part) => /^charset=/i.test(part))?.slice('charset='.length);
  const utf8 = charset === undefined || /^"?utf-?8"?$/i.test(charset);
  if (!wanted.test(media.toLowerCase()) || !utf8) throw fail('request.media.unsupported');
}

const readers = new Map<number, RequestHandler>();

function readBytes(request: Request, response: Response, limit: number): Promise<Buffer> {
  // No inflating: nobody sends us compressed JSON, and a small body could become a large one.
  const read = readers.get(limit) ?? raw({ type: () => true, limit, inflate: false });
  readers.set(limit, read);
  return new Promise((resolve, reject) => {
    read(request, response, (error?: unknown) => {
      if (error) reject(error);
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    });
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw fail('request.body.malformed', { detail: 'the body is not UTF-8', cause });
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fail('request.body.malformed', { detail: 'the body is not a JSON object' });
  }
  return value;
}

/** A field given twice is refused: which of the two counts would be a guess. */
function parseForm(text: string): Record<string, string> {
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in form) throw fail('request.body.malformed', { detail: 'a form field is given twice' });
    form[name] = value;
  }
  return form;
}
