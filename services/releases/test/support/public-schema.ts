import * as z from 'zod';

/**
 * The rules of the public frontend-discovery schema, v1-pre, written out from its description: what any shell that reads
 * it may rely on. Nothing may stand beside what it names, but in `extras`.
 */
export const publicSchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z
      .array(
        z.strictObject({
          url: z.string(),
          fallbackUrl: z.string().optional(),
          metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
          extras: z.looseObject({}).optional(),
          deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
        }),
      )
      .refine((list) => new Set(list.map((one) => JSON.stringify(one))).size === list.length),
  ),
});
