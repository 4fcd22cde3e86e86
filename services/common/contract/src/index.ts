import * as z from 'zod/mini';

/**
 * Codes every service can answer with, and their HTTP status. A domain adds its own in its contract. The shape of the code is
 * `domain.thing.what`.
 */
export const commonErrors = {
  'request.input.invalid': 400,
  'request.body.malformed': 400,
  'request.token.missing': 401,
  'request.token.invalid': 401,
  'request.access.denied': 403,
  'request.factor.required': 403,
  'request.route.not_found': 404,
  'request.method.not_allowed': 405,
  'request.body.too_large': 413,
  'request.media.unsupported': 415,
  'request.host.unknown': 421,
  'request.rate.exceeded': 429,
  'service.internal.error': 500,
  'service.dependency.unavailable': 503,
  'service.request.timeout': 504,
} as const;

export type CommonErrorCode = keyof typeof commonErrors;

/** One refused field: where it is in the input, and which rule it broke (a zod issue code). */
export const fieldProblem = z.object({ path: z.string(), rule: z.string() });

/** The one error shape of every route but those under `/auth/v1`. `message` is English, for developers. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    fields: z.optional(z.array(fieldProblem)),
  }),
});

export type FieldProblem = z.infer<typeof fieldProblem>;
export type ErrorBody = z.infer<typeof errorBody>;

export {
  CAMPAIGN_NAMES,
  CHECKOUT_PARAMETERS,
  CLICK_PARAMETERS,
  VISIT_PARAMETER,
} from './campaign-parameters.ts';
export * from './user-domain.ts';
export { isWebUrl, webUrl } from './web-address.ts';
