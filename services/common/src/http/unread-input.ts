import { type ExecutionContext, SetMetadata, type Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { accessOf, type MetadataTarget } from '../auth/access.ts';
import { fail } from '../errors/domain-error.ts';
import type { BodyKind } from './body.ts';
import { handlerParameters } from './handler-parameters.ts';

const TOLERANT = 'garimpo:tolerates-unknown';

/** On a controller or handler whose senders are not ours: what no schema takes is ignored, not refused. */
export function ToleratesUnknown(): ClassDecorator & MethodDecorator {
  return SetMetadata(TOLERANT, true);
}

/** True where input that nobody reads may come. Senders of public routes need not be ours: they may say more than we know. */
export function toleratesUnknown(reflector: Reflector, targets: MetadataTarget[]): boolean {
  return (
    accessOf(reflector, targets) === 'public' ||
    (reflector.getAllAndOverride<true | undefined>(TOLERANT, targets) ?? false)
  );
}

interface Taken {
  body: boolean;
  query: boolean;
}

const known = new WeakMap<object, Taken>();

/**
 * Refuses input that the handler would not look at. A key that a schema does not know is refused; a whole body or query
 * that no schema knows is no better.
 */
export function refuseUnreadInput(
  context: ExecutionContext,
  request: Request,
  { kind, hasBody }: { kind: BodyKind; hasBody: boolean },
): void {
  const taken = takenBy(context.getClass(), context.getHandler(), kind);
  if (hasBody && !taken.body) throw fail('request.body.malformed', { detail: 'this route takes no body' });
  const keys = Object.keys(request.query);
  if (keys.length > 0 && !taken.query) {
    const fields = keys.slice(0, 20).map((key) => ({ path: key.slice(0, 120), rule: 'unrecognized_keys' }));
    throw fail('request.input.invalid', { fields });
  }
}

function takenBy(controller: Type, handler: { name: string }, kind: BodyKind): Taken {
  const before = known.get(handler);
  if (before !== undefined) return before;
  const sources = handlerParameters(controller, handler.name).map(({ source }) => source);
  // Who takes the request itself may read anything of it; but where the body is a stream, that is what it is taken for.
  const all = kind !== 'stream' && sources.includes('request');
  const taken = {
    body: all || kind !== 'json' || sources.includes('body'),
    query: all || sources.includes('query'),
  };
  known.set(handler, taken);
  return taken;
}
