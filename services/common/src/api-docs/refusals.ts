import { commonErrors } from '@garimpo/service-contract';
import type { AccessLevel } from '../auth/access.ts';
import type { RouteInputs } from '../http/routes.ts';

const DOOR: Record<AccessLevel, string[]> = {
  public: [],
  session: ['request.token.missing', 'request.token.invalid'],
  account: ['request.token.missing', 'request.token.invalid', 'request.factor.required'],
  tool: [
    'request.token.missing',
    'request.token.invalid',
    'request.factor.required',
    'accounts.subscription.inactive',
  ],
  staff: [
    'request.token.missing',
    'request.token.invalid',
    'request.factor.required',
    'request.access.denied',
  ],
  operator: ['request.token.missing', 'request.token.invalid'],
  internal: ['request.route.not_found'],
};

/** Codes with which the kit refuses a request before its handler, and those that any request may meet. */
export function kitRefusals(route: RouteInputs, access: AccessLevel): string[] {
  const { bodyKind, body, params, query } = route;
  const takesJson = body !== undefined;
  const takesBytes = bodyKind === 'raw' || bodyKind === 'stream';
  return [
    ...DOOR[access],
    ...((body ?? params ?? query) ? ['request.input.invalid'] : []),
    ...(takesJson ? ['request.body.malformed'] : []),
    ...(takesJson || takesBytes ? ['request.body.too_large', 'request.media.unsupported'] : []),
    'service.internal.error',
    'service.dependency.unavailable',
  ];
}

/** The subscription code belongs to accounts; the kit says it at the door. */
export const kitStatuses: Readonly<Record<string, number>> = {
  ...commonErrors,
  'accounts.subscription.inactive': 403,
};
