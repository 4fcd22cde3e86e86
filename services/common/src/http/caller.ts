import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

export interface Caller {
  /** An IPv4 address, or the network of an IPv6 one, as a customer has a whole network of those. */
  address: string;
  userAgent: string;
}

const USER_AGENT_MAX = 256;

/** The {@link Caller} of the request. Proxies are believed as far as TRUSTED_PROXY_HOPS says. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => callerOf(context.switchToHttp().getRequest<Request>()),
) as () => ParameterDecorator;

export function callerOf(request: Pick<Request, 'ip' | 'headers'>): Caller {
  return {
    address: networkOf(request.ip ?? ''),
    // Control characters have no place in a list that people read.
    userAgent: (request.headers['user-agent'] ?? '').replace(/\p{Cc}/gu, '').slice(0, USER_AGENT_MAX),
  };
}

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
