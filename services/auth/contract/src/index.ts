import * as z from 'zod';

/** Password floors in characters: sign-up and recovery, and the change in the profile (ARCHITECTURE decision 16). */
export const PASSWORD_MIN_SIGN_UP = 8;
export const PASSWORD_MIN_CHANGE = 6;
/** Longer passwords are refused rather than truncated; hashed whole. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;
export const FULL_NAME_MAX = 120;

/** What sign-up stores beside the user: the name to show and the plan that the user would like. A wish grants nothing. */
export const signUpMetadata = z.object({
  full_name: z.string().trim().min(1).max(FULL_NAME_MAX).optional(),
  plan_id: z.string().max(64).optional(),
});

export type SignUpMetadata = z.infer<typeof signUpMetadata>;
