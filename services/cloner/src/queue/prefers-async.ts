import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Whether the caller rather has a job to follow than waits for the end (`Prefer: respond-async`, RFC 7240). */
export const PrefersAsync = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const { prefer = '' } = context.switchToHttp().getRequest<Request>().headers;
  return String(prefer)
    .split(/[,;]/)
    .some((part) => part.trim().toLowerCase() === 'respond-async');
}) as () => ParameterDecorator;
