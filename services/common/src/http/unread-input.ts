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

/** Refuses input that no schema of the handler covers: unknown keys as well as whole bodies and queries. */
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
  // A handler that takes the request itself may read any of it, except where it does so for the stream of its body.
  const all = kind !== 'stream' && sources.includes('request');
  const taken = {
    body: all || kind !== 'json' || sources.includes('body'),
    query: all || sources.includes('query'),
  };
  known.set(handler, taken);
  return taken;
}
