import * as z from 'zod/mini';

/** As subresource integrity writes it. */
export const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
