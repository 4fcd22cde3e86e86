import { ANSWER_SECONDS_MAX } from '@garimpo/cloner-contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * How many seconds the caller waits for the end before a job to follow will do (`Prefer`, RFC 7240): as `wait` says, none with
 * `respond-async` alone, else as long as there is an answer for them.
 */
export const PreferredWait = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const { prefer = '' } = context.switchToHttp().getRequest<Request>().headers;
  return preferredWait(String(prefer));
}) as () => ParameterDecorator;

export function preferredWait(prefer: string): number {
  const asked = prefer.split(/[,;]/).map((part) => part.replaceAll(/[\s"]/g, '').toLowerCase());
  const wait = asked.map((one) => /^wait=(\d{1,9})$/.exec(one)?.[1]).find((seconds) => seconds !== undefined);
  if (wait !== undefined) return Math.min(Number(wait), ANSWER_SECONDS_MAX);
  return asked.includes('respond-async') ? 0 : ANSWER_SECONDS_MAX;
}
