import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { LiveSession } from '../session/live-session.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { methodNow, type Opened, SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { recoveryCodesName } from '../text/pt-br.ts';
import { FactorEntity, type UserEntity } from '../user/user.entity.ts';
import { refuseWithoutRecentStep } from '../user/user-rules.ts';
import { FactorService } from './factor.service.ts';
import { FactorStore } from './factor-store.ts';
import { CODES, RecoveryCodeStore } from './recovery-code-store.ts';

/** Codes on paper, each of which makes up once for a factor that is lost. An account has one set, and never that alone. */
@Injectable()
export class RecoveryCodeService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly factorService: FactorService,
    private readonly factors: FactorStore,
    private readonly codes: RecoveryCodeStore,
    private readonly live: LiveSession,
    private readonly sessions: SessionStore,
    private readonly limits: AuthLimits,
    private readonly grants: SessionGrant,
    private readonly log: ActivityLog,
  ) {}

  async status(actor: Actor) {
    return this.database.asService(async (tx) => {
      const { user } = await this.live.find(tx, actor);
      const { id } = mustHaveSet(user);
      return { id, type: 'recovery_code' as const, ...(await this.codes.left(tx, id)) };
    });
  }

  async generate(actor: Actor, friendlyName: string | undefined, caller: Caller) {
    const made = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      if (!user.factors.some(({ type, status }) => status === 'verified' && type !== 'recovery_code')) {
        const message = 'Recovery codes cannot be the only factor';
        throw new AuthFailure('mfa_recovery_codes_sole_factor', message);
      }
      refuseWithoutRecentStep(session, user);
      if (setOf(user))
        throw new AuthFailure('mfa_verified_factor_exists', 'Recovery codes have been generated already');
      const factor = await this.factors.insert(tx, {
        id: randomUUID(),
        userId: user.id,
        type: 'recovery_code',
        friendlyName: friendlyName ?? recoveryCodesName,
        secret: null,
        phone: null,
      });
      if (!factor) {
        throw new AuthFailure('mfa_factor_name_conflict', 'A factor with this friendly name exists already');
      }
      await this.factors.markVerified(tx, factor.id);
      return this.#codesOf(tx, user, session, factor, caller);
    });
    this.log.deliver();
    return made;
  }

  async regenerate(actor: Actor, caller: Caller) {
    const made = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const set = mustHaveSet(user);
      refuseWithoutRecentStep(session, user);
      await tx.repository(FactorEntity).update({ id: set.id }, { updatedAt: () => 'now()' });
      return this.#codesOf(tx, user, session, set, caller);
    });
    this.log.deliver();
    return made;
  }

  async unenroll(actor: Actor, caller: Caller): Promise<{ id: string }> {
    const { user } = await this.database.asService((tx) => this.live.find(tx, actor));
    return this.factorService.unenroll(actor, mustHaveSet(user).id, caller);
  }

  async verify(actor: Actor, code: string, caller: Asker): Promise<SessionView> {
    const taken = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      mustHaveSet(user);
      return this.limits.takeFactor(tx, caller, user, session);
    });
    const opened = await this.database.asService(async (tx): Promise<Opened | null> => {
      const { user, session } = await this.live.lock(tx, actor);
      const set = mustHaveSet(user);
      if (!(await this.codes.spend(tx, set.id, code))) return null;
      await this.limits.refund(tx, taken);
      const { remaining } = await this.codes.left(tx, set.id);
      await this.log.note(tx, {
        userId: user.id,
        kind: 'recovery_code_used',
        caller,
        sessionId: session.id,
        detail: String(remaining),
      });
      return this.sessions.raise(tx, session, methodNow('mfa/recovery_code'));
    });
    if (!opened) throw new AuthFailure('mfa_verification_failed', 'Invalid recovery code entered');
    this.log.deliver();
    return this.grants.view(opened);
  }

  async #codesOf(
    tx: Transaction,
    user: UserEntity,
    session: SessionEntity,
    { id, friendlyName }: FactorEntity,
    caller: Caller,
  ) {
    const codes = await this.codes.replace(tx, id);
    await this.log.note(tx, {
      userId: user.id,
      kind: 'recovery_codes_made',
      caller,
      sessionId: session.id,
    });
    return { id, type: 'recovery_code' as const, friendly_name: friendlyName ?? '', total: CODES, codes };
  }
}

function setOf(user: UserEntity): FactorEntity | undefined {
  return user.factors.find(({ type }) => type === 'recovery_code');
}

function mustHaveSet(user: UserEntity): FactorEntity {
  const set = setOf(user);
  if (!set) throw new AuthFailure('mfa_factor_not_found', 'Recovery codes have not been generated');
  return set;
}
