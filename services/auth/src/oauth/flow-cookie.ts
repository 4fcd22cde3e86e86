import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const NAME = 'garimpo-provider-flow';
const VALUE = /^[A-Za-z0-9_-]{43}$/;
const SECONDS = 600;

/**
 * Ties a flow to the browser that began it: otherwise somebody could begin one that links an account elsewhere to theirs,
 * and have another person finish it.
 */
export function flowCookie(value: string, callback: string): string {
  const { protocol, pathname } = new URL(callback);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${NAME}=${value}; Path=${pathname}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value that the browser has, or an empty one. */
export const FlowCookie = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const header = context.switchToHttp().getRequest<Request>().headers.cookie ?? '';
  const pair = header.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  const value = pair?.trim().slice(NAME.length + 1) ?? '';
  return VALUE.test(value) ? value : '';
}) as () => ParameterDecorator;
