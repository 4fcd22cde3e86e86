import * as z from 'zod';
import { assertionCredential, registrationCredential } from '../webauthn/credential.inputs.ts';

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
/** What the browser says of the relying party is not read: the app's address is configured. */
const webauthnAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_response: registrationCredential }),
  z.object({ type: z.literal('request'), credential_response: assertionCredential }),
]);

/** A code, or what an authenticator signed. */
export const verifyFactorInput = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(16).nullish(),
  webauthn: webauthnAnswer.nullish(),
});
/** As people type it: in groups, or in capitals. */
export const recoveryCodeInput = z.object({ code: z.string().max(64) });
export const recoveryCodesInput = z.object({ friendly_name: text(120) }).optional();

export type EnrollInput = z.infer<typeof enrollInput>;
export type FactorParams = z.infer<typeof factorParams>;
export type VerifyFactorInput = z.infer<typeof verifyFactorInput>;
export type RecoveryCodeInput = z.infer<typeof recoveryCodeInput>;
export type RecoveryCodesInput = z.infer<typeof recoveryCodesInput>;
