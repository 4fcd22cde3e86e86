import * as z from 'zod';
import type { Peer } from './peer.ts';

export const accountEvent = z.strictObject({
  /** An event that is sent twice with the same id is written once. */
  id: z.uuid(),
  kind: z.enum([
    'data_exported',
    'deletion_requested',
    'deletion_cancelled',
    'team_token_created',
    'team_token_revoked',
    'access_token_created',
    'access_token_revoked',
  ]),
  /** Null for what the operator did, which is shown to every administrator. */
  userId: z.uuid().nullable(),
  caller: z.strictObject({ address: z.string(), userAgent: z.string() }).nullable(),
  sessionId: z.string().nullable(),
  detail: z.string().nullable(),
  /** False where the domain that reports it sends the email. */
  letter: z.boolean(),
});
export type AccountEvent = z.infer<typeof accountEvent>;

const ACTIVITY_PATH = '/internal/activity';
export const activityReply = z.object({ denialLink: z.string().nullable() });

export abstract class ActivityRecorder {
  abstract record(event: AccountEvent): Promise<string | null>;
}

/** Writes to the history of an account. Where Supabase signs people in there is no history, and nothing is written. */
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
