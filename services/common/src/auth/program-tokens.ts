import { SetMetadata } from '@nestjs/common';

/** What a program of somebody else may be let do in its user's name. Reading who they are is no matter of these routes. */
export const programScopes = ['offers:read', 'library-captures'] as const;
export type ProgramScope = (typeof programScopes)[number];

/** The type of a program's access token (RFC 9068), by which it is told from a person's before anything else is read. */
export const PROGRAM_TOKEN_TYPE = 'at+jwt';

/** For whom the access tokens of programs are: the product itself, unlike those of people. */
export function programAudience({ publicUrl }: { publicUrl: string }): string {
  return new URL(publicUrl).origin;
}

/** Whom a program acts for, and what it was let do. */
export interface ProgramGrant {
  userId: string;
  clientId: string;
  scopes: readonly string[];
  claims: Record<string, unknown>;
}

export const PROGRAM_SCOPE_METADATA = 'garimpo:program-scope';

/** Besides a session, the handler of a `tool` route accepts the token of a program that was given this scope. */
export function AcceptsPrograms(scope: ProgramScope): MethodDecorator {
  return SetMetadata(PROGRAM_SCOPE_METADATA, scope);
}
