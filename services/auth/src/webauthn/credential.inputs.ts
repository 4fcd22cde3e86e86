import * as z from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Bounds of WebAuthn: an id of at most 1,023 bytes, in letters. */
const key = base64url(1_364);
const clientData = base64url(4_096);
const transports = z.array(z.string().max(32)).max(12).nullish();

/** What `PublicKeyCredential.toJSON()` gives after a registration. What else browsers add decides nothing here. */
export const registrationCredential = z.object({
  id: key,
  rawId: key,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: clientData, attestationObject: base64url(16_384), transports }),
});

/** The same after a signature. */
export const assertionCredential = z.object({
  id: key,
  rawId: key,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(16_384),
    signature: base64url(8_192),
    userHandle: base64url(128).nullish(),
  }),
});

export type RegistrationCredential = z.infer<typeof registrationCredential>;
export type AssertionCredential = z.infer<typeof assertionCredential>;
