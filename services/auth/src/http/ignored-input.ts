import * as z from 'zod';

/**
 * Taken and dropped. The kit refuses a query or body that a handler does not take; clients of this API are not ours and
 * may send more than we know, such as `redirect_to` with every change of a user.
 */
export const ignoredInput = z.object({}).optional();
