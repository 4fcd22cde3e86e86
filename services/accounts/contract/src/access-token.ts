import * as z from 'zod/mini';

/** Tokens of one person: each is for one browser. */
export const ACCESS_TOKENS_MAX = 20;
export const ACCESS_TOKEN_NAME_MAX = 60;

/** `POST /api/account/tokens`: an access for a program of one's own. So far there is one kind, the browser extension's. */
export const accessTokenInput = z.strictObject({
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(ACCESS_TOKEN_NAME_MAX),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), {
      message: 'holds a character that cannot be stored',
    }),
  ),
  scope: z.enum(['library-captures']),
});
export type AccessTokenInput = z.infer<typeof accessTokenInput>;

/** `DELETE /api/account/tokens/:id` revokes it: it opens nothing from the next request on. */
export const accessTokenParams = z.strictObject({ id: z.uuid() });

export const accessTokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Tolerates the scopes of a newer service. */
  scope: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type AccessTokenView = z.infer<typeof accessTokenView>;

/** Newest first. */
export const accessTokensReply = z.object({ tokens: z.array(accessTokenView) });
/** The token itself is in the answer to its making, and never again. */
export const madeAccessTokenReply = z.object({ accessToken: accessTokenView, token: z.string() });
export type MadeAccessToken = z.infer<typeof madeAccessTokenReply>;
