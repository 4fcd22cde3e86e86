import { type AccessDecision, PLAN_CHOICE_PATH } from '@garimpo/accounts-contract';
import type { SessionState } from './session-source.ts';

/** What is known of the profile of the signed-in user. */
export type ProfileState =
  | { kind: 'loading' }
  /** Could not be read, and none was read before. */
  | { kind: 'failed' }
  | { kind: 'loaded'; access: AccessDecision };

/** What a protected page does now. */
export type GuardStep =
  | { kind: 'login' }
  | { kind: 'wait' }
  /** The server is away: say so and offer another try. */
  | { kind: 'retry' }
  /** Redirects to another page of the app. */
  | { kind: 'go'; path: string }
  /** Away from the app, to a checkout. */
  | { kind: 'leave'; url: string }
  | { kind: 'open' };

/**
 * The access guard (specification, section 4). Rules 1 and 2 are decided here; 3 to 7 by the server, whose decision
 * comes with the profile.
 */
export function guardStep(session: SessionState, profile: ProfileState): GuardStep {
  if (session.kind === 'starting') return { kind: 'wait' };
  if (session.kind === 'unreachable') return { kind: 'retry' };
  // Where people sign in, they are asked for the second factor too.
  if (session.kind === 'signed_out' || session.kind === 'factor_due') return { kind: 'login' };
  if (profile.kind === 'loading') return { kind: 'wait' };
  if (profile.kind === 'failed') return { kind: 'retry' };
  return profile.access.allowed ? { kind: 'open' } : destination(profile.access.goTo);
}

/** Where a decision sends the browser. What is neither a path nor an http(s) address leads to the choice of a plan. */
export function destination(goTo: string | null): Extract<GuardStep, { kind: 'go' | 'leave' }> {
  if (goTo !== null && /^https?:\/\//i.test(goTo)) return { kind: 'leave', url: goTo };
  if (goTo !== null && /^\/(?![/\\])/.test(goTo)) return { kind: 'go', path: goTo };
  return { kind: 'go', path: PLAN_CHOICE_PATH };
}
