import { type ActivityKind, deviceOf } from '@garimpo/auth-contract';
import { type Caller, Mailer, Places, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { knownNetworkOf } from '../device/device-cookie.ts';
import { ActivityEmails } from './activity-emails.ts';

export const NOTE_SIGN_IN = (event: string) =>
  `auth_service.note_activity(${event}::jsonb || jsonb_build_object('session_id', opened.id)) IS NOT NULL`;

export interface ActivityNote {
  userId: string;
  kind: ActivityKind;
  /** Null where an operator did it, or where the browser is not known. */
  caller: Caller | null;
  byOperator?: boolean;
  sessionId?: string | null;
  /** A provider, the name of a team or of a factor. */
  detail?: string | null;
  formerEmail?: string | null;
  /** False where another domain sends the email. */
  sendsEmail?: boolean;
  /** An event that may be reported twice is written once. */
  id?: string;
}

/** Who did what to an account, from where: lines are added and never changed. */
@Injectable()
export class ActivityLog {
  constructor(
    private readonly places: Places,
    private readonly emails: ActivityEmails,
    private readonly mailer: Mailer,
  ) {}

  /** Called in the transaction of the change, so that neither exists without the other. Null where there is nothing to report. */
  async note(tx: Transaction, note: ActivityNote): Promise<string | null> {
    const row = await tx.one<{ id: string | null }>('SELECT auth_service.note_activity($1::jsonb) AS id', [
      JSON.stringify(this.event(note)),
    ]);
    return row?.id ?? null;
  }

  /** The argument of `auth_service.note_activity`, for a statement that calls it along with other work. */
  event(note: ActivityNote): Record<string, unknown> {
    const { caller } = note;
    return {
      id: note.id,
      user_id: note.userId,
      kind: note.kind,
      session_id: note.sessionId ?? null,
      by_operator: note.byOperator ?? false,
      detail: note.detail ?? null,
      former_email: note.formerEmail ?? null,
      letter: note.sendsEmail ?? true,
      ...(caller && {
        ...deviceOf(caller.userAgent),
        ...this.places.find(caller.address.replace(/\/\d+$/, '')),
        network: knownNetworkOf(caller.address),
      }),
    };
  }

  deliver(): void {
    this.mailer.inBackground(async () => {
      await this.emails.sendDue();
      return null;
    });
  }
}
