import * as z from 'zod';

const text = (max: number) =>
  z
    .string()
    .max(max)
    .optional()
    .transform((value) => value || undefined);

export const authorizeQuery = z.object({
  provider: z.string().max(64),
  redirect_to: text(2048),
  code_challenge: text(128),
  code_challenge_method: text(16),
});

export const callbackQuery = z.object({
  code: text(4096),
  state: text(256),
  iss: text(512),
  error: text(256),
  error_description: text(1024),
});

export const identityParams = z.object({ identityId: z.uuid() });

export type AuthorizeQuery = z.infer<typeof authorizeQuery>;
export type CallbackQuery = z.infer<typeof callbackQuery>;
