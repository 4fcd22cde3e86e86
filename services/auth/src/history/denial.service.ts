import { type DenialOutcome } from '@garimpo/auth-contract';
import {
  type Actor,
  type Caller,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  isUniqueViolation,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { readDenialToken } from '../activity/activity-emails.ts';
import { ActivityLog } from '../activity/activity-log.ts';
import { DeniedPrograms } from '../activity/denied-programs.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { SecretKeys } from '../keys/secret-keys.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { LiveSession } from '../session/live-session.ts';
import { Emails } from '../token/emails.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type DeniableLine, DenialStore } from './denial-store.ts';

const RECOVERY_PATH = '/reset-password';

/**
 * Handles "It was not me": everybody is signed out of the account, and its owner chooses another password by an email. It is
 * reached by the link of an email, which proves the mailbox, or in the app. Runs as the service: the link is for people who are
 * signed out.
 */
@Injectable()
export class DenialService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserStore,
    private readonly live: LiveSession,
    private readonly limits: AuthLimits,
    private readonly keys: SecretKeys,
    private readonly emails: Emails,
    private readonly denials: DenialStore,
    private readonly programs: DeniedPrograms,
    private readonly log: ActivityLog,
  ) {}

  /** Throws `otp_expired` for a link that is old, used, or of an address that the account has no longer. */
  async byToken(token: string, caller: Caller): Promise<DenialOutcome> {
    await this.database.asService((tx) => this.limits.take(tx, 'code', caller));
    const read = readDenialToken(this.keys, token);
    const decided = read && (await this.#settle((tx) => this.#byEmail(tx, read.id, read.side, caller)));
    if (!decided) throw new AuthFailure('otp_expired', 'Token has expired or is invalid');
    return this.#opened(decided);
  }

  async byActor(actor: Actor, lineId: string, caller: Caller): Promise<DenialOutcome> {
    const decided = await this.#settle(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseBelow(session.aal, user);
      const line = await this.denials.find(tx, lineId);
      if (!line || line.userId !== user.id || line.denied) return null;
      await this.denials.closeAccess(tx, user.id, line);
      await this.#note(tx, user.id, 'denied', caller);
      return { userId: user.id, outcome: 'denied' };
    });
    if (!decided) throw new AuthFailure('not_found', 'There is no such line to deny');
    return this.#opened(decided);
  }

  async #byEmail(
    tx: Transaction,
    lineId: string,
    side: 'current' | 'former',
    caller: Caller,
  ): Promise<Decided | null> {
    const found = await this.denials.find(tx, lineId);
    const user = found && (await this.users.lock(tx, found.userId));
    // Read again under the lock: the second of two clicks comes too late.
    const line = user && (await this.denials.find(tx, lineId));
    if (!user || !line?.recent) return null;
    const address = side === 'former' ? line.formerEmail : line.email;
    if (address === null) return null;
    const change =
      side === 'former' && !line.restored
        ? line
        : user.email === address
          ? null
          : await this.denials.changeFrom(tx, user.id, address, line);
    // A link of the present address works once; that of a former one until its address is back.
    if (change === null && (user.email !== address || line.denied)) return null;
    await this.denials.closeAccess(tx, user.id, line);
    const outcome = change ? await this.#restore(tx, user, change, address) : 'denied';
    await this.#note(tx, user.id, outcome, caller);
    return { userId: user.id, outcome };
  }

  /** Written last, so that its email goes to the address that came back. The other account that keeps the address gets none. */
  async #note(tx: Transaction, userId: string, outcome: DenialOutcome, caller: Caller): Promise<void> {
    const sendsEmail = outcome !== 'address_taken';
    if (outcome === 'restored')
      await this.log.note(tx, { userId, kind: 'email_restored', caller, sendsEmail: false });
    await this.log.note(tx, { userId, kind: 'access_denied', caller, sendsEmail });
  }

  /** Voids every later change along with this one, as the person who made them would get the address back otherwise. */
  async #restore(
    tx: Transaction,
    user: UserEntity,
    change: DeniableLine,
    address: string,
  ): Promise<DenialOutcome> {
    await this.denials.markRestored(tx, user.id, change);
    if (user.email === address) return 'denied';
    return (await this.denials.restoreAddress(tx, user.id, address)) ? 'restored' : 'address_taken';
  }

  async #settle(decide: (tx: Transaction) => Promise<Decided | null>): Promise<Decided | null> {
    return this.database.asService(decide).catch((error: unknown) => {
      // Somebody has signed up with the address in this very moment; the next try takes it from them.
      if (isUniqueViolation(error, 'users_email_unique'))
        throw new AuthFailure('service_unavailable', 'Try again', { cause: error });
      throw error;
    });
  }

  /** Where another account keeps the address, no recovery is sent: its reader may be the wrong person. */
  async #opened({ userId, outcome }: Decided): Promise<DenialOutcome> {
    this.log.deliver();
    if (outcome !== 'address_taken')
      this.emails.send('recovery', (tx) => this.users.find(tx, userId), {
        redirectTo: `${this.config.publicUrl}${RECOVERY_PATH}`,
      });
    await this.programs.endDue(userId);
    return outcome;
  }
}

interface Decided {
  userId: string;
  outcome: DenialOutcome;
}
