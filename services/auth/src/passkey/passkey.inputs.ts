import * as z from 'zod';
import { assertionCredential, registrationCredential } from '../webauthn/credential.inputs.ts';

export const FRIENDLY_NAME_MAX = 120;

export const verifyRegistrationInput = z.object({
  challenge_id: z.uuid(),
  credential: registrationCredential,
});
export const verifySignInInput = z.object({ challenge_id: z.uuid(), credential: assertionCredential });
export const renamePasskeyInput = z.object({
  friendly_name: z.string().trim().min(1).max(FRIENDLY_NAME_MAX),
});
export const passkeyParams = z.object({ passkeyId: z.uuid() });

export type VerifyRegistrationInput = z.infer<typeof verifyRegistrationInput>;
export type VerifySignInInput = z.infer<typeof verifySignInInput>;
export type RenamePasskeyInput = z.infer<typeof renamePasskeyInput>;
export type PasskeyParams = z.infer<typeof passkeyParams>;
