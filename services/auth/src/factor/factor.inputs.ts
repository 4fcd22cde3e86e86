import * as z from 'zod';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => value || undefined);

export const enrollInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: text(120),
  issuer: text(120),
  phone: text(64),
});

export const factorParams = z.object({ factorId: z.uuid() });
export const verifyFactorInput = z.object({ challenge_id: z.uuid(), code: z.string().max(16) });

export type EnrollInput = z.infer<typeof enrollInput>;
export type FactorParams = z.infer<typeof factorParams>;
export type VerifyFactorInput = z.infer<typeof verifyFactorInput>;
