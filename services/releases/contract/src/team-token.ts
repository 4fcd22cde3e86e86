import * as z from 'zod/mini';
import { toolName } from './tool-manifest.ts';

export const TOKEN_TOOLS_MAX = 50;
export const TEAM_TOKENS_MAX = 500;

const team = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/));

/** `POST /api/releases/tokens` (operator): what a team publishes and points its own tools with. */
export const teamTokenInput = z.strictObject({
  team,
  tools: z.array(toolName).check(z.minLength(1), z.maxLength(TOKEN_TOOLS_MAX)),
});
export type TeamTokenInput = z.infer<typeof teamTokenInput>;

/** `DELETE /api/releases/tokens/:id` (operator) revokes it. */
export const teamTokenParams = z.strictObject({ id: z.uuid() });

export const teamTokenView = z.object({
  id: z.string(),
  team,
  tools: z.array(toolName),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
});
export type TeamTokenView = z.infer<typeof teamTokenView>;

/** The token itself is in the answer to its making, and never again. */
export const madeTeamTokenReply = z.object({ teamToken: teamTokenView, token: z.string() });
export type MadeTeamTokenReply = z.infer<typeof madeTeamTokenReply>;
/** `GET /api/releases/tokens` (operator), newest first, the revoked ones with the others. */
export const teamTokensReply = z.object({ teamTokens: z.array(teamTokenView) });
export type TeamTokensReply = z.infer<typeof teamTokensReply>;
