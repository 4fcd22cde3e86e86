import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const V4_HIDDEN = '•••';
const V6_HIDDEN = '••••';

/**
 * Of a visitor's network, as Postgres writes it (`203.0.113.0/24`, `2001:db8:1::/48`): what is left of the address, and that
 * something is hidden.
 */
export function maskedAddress(network: string): string {
  const address = network.replace(/\/\d+$/, '');
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.${V4_HIDDEN}`;
  return `${address.replace(/::$/, '')}:${V6_HIDDEN}`;
}

/** Who asks, as the connection and the browser say it. Proxies are believed as far as TRUSTED_PROXY_HOPS says. */
export interface Visitor {
  ip: string | null;
  userAgent: string;
  /** Host of the page that it is asked from, as the browser says it. */
  from: string | undefined;
}

export const CurrentVisitorOfPage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Visitor => visitorOf(context.switchToHttp().getRequest<Request>()),
) as () => ParameterDecorator;

export function visitorOf(request: Request): Visitor {
  const { origin, referer } = request.headers;
  return {
    ip: plainIp(request.ip ?? ''),
    userAgent: request.headers['user-agent'] ?? '',
    // Of a page whose request was led on from another host of ours, browsers keep only the second.
    from: origin === 'null' ? (referer ?? origin) : (origin ?? referer),
  };
}

/** An IPv4 address without its IPv6 spelling, and no name of an interface. */
export function plainIp(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}
