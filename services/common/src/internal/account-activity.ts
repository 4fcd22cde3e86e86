import * as z from 'zod';
import type { Peer } from './peer.ts';

/** What other domains tell the history of an account, which the auth service keeps. */
export const accountEvent = z.strictObject({
  /** Told twice with the same id, an event is written once. */
  id: z.uuid(),
  kind: z.enum([
    'data_exported',
    'deletion_requested',
    'deletion_cancelled',
    'team_token_created',
    'team_token_revoked',
  ]),
  /** Null for what the operator did: every administrator is told. */
  userId: z.uuid().nullable(),
  caller: z.strictObject({ address: z.string(), userAgent: z.string() }).nullable(),
  sessionId: z.string().nullable(),
  detail: z.string().nullable(),
  /** False where the domain that tells it writes the email. */
  letter: z.boolean(),
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const ACTIVITY_PATH = '/internal/activity';
export const activityReply = z.object({ denialLink: z.string().nullable() });

/** Who keeps the history. The auth service provides it in process. */
export abstract class ActivityRecorder {
  /** The link that undoes the event, for an email; null for what nobody can deny. */
  abstract record(event: AccountEvent): Promise<string | null>;
}

/** For domains that have something to tell. Where Supabase signs people in nobody keeps a history, and nothing is written. */
export class AccountActivity {
  constructor(private readonly recorder: ActivityRecorder | undefined) {}

  async record(event: AccountEvent): Promise<string | null> {
    return (await this.recorder?.record(event)) ?? null;
  }
}

export class PeerActivity extends ActivityRecorder {
  constructor(private readonly auth: Peer) {
    super();
  }

  async record(event: AccountEvent): Promise<string | null> {
    return (await this.auth.call(ACTIVITY_PATH, event, activityReply)).denialLink;
  }
}
