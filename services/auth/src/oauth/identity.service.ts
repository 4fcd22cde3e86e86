import { emailAddress } from '@garimpo/auth-contract';
import {
  type Actor,
  type Caller,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { manualLinkingDisabled, signUpDisabled } from '../http/disabled.ts';
import { LiveSession } from '../session/live-session.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { isAnonymous } from '../user/absent-address.ts';
import { maskedPhone } from '../user/phone-number.ts';
import { IdentityEntity, type UserEntity } from '../user/user.entity.ts';
import { refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import type { Flow } from './provider-flows.ts';
import { displayName, type ProviderProfile } from './providers.ts';

/** Identities at providers, and the users that they belong to. */
@Injectable()
export class IdentityService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UserStore,
    private readonly grants: SessionGrant,
    private readonly live: LiveSession,
    private readonly activity: ActivityLog,
  ) {}

  async linkFor(actor: Actor): Promise<NonNullable<Flow['link']>> {
    if (!this.config.manualLinking) throw manualLinkingDisabled();
    const { user, session } = await this.database.asService((tx) => this.live.find(tx, actor));
    refuseBelow(session.aal, user);
    return { userId: user.id, sessionId: session.id };
  }

  /**
   * The owner of the account: the user it is linked to; the one that asked to link it; the one with its address, if the
   * provider has verified that; else a new one. An address that was never proved before is taken over from the account that
   * signed up with it.
   */
  async userOf(tx: Transaction, flow: Flow, profile: ProviderProfile, caller: Caller): Promise<UserEntity> {
    const { provider, link } = flow;
    // The session that asked may have ended since, and what ends a session ends what was begun in it.
    const asker =
      link &&
      (await this.live.lock(tx, { userId: link.userId, claims: { session_id: link.sessionId } })).user;
    const identity = await tx.repository(IdentityEntity).findOneBy({ provider, providerId: profile.subject });
    const email = emailAddress.safeParse(profile.email ?? '');
    if (identity) {
      if (asker && identity.userId !== asker.id) {
        throw new AuthFailure('identity_already_exists', 'Identity is already linked to another user');
      }
      const user = await this.#lock(tx, identity.userId);
      // It may have been removed while we waited for the lock.
      if (!user.identities.some(({ id }) => id === identity.id)) {
        throw new AuthFailure('identity_not_found', 'Identity doesn’t exist');
      }
      return user;
    }
    const account = { provider, providerId: profile.subject, email: email.success ? email.data : null };
    if (asker) {
      await this.users.addIdentity(tx, asker.id, account);
      const { sessionId } = link;
      await this.activity.note(tx, {
        userId: asker.id,
        kind: 'identity_linked',
        caller,
        sessionId,
        detail: provider,
      });
      if (!isAnonymous(asker)) return asker;
      await this.#name(tx, asker, email.success && profile.emailVerified ? email.data : null);
      return (await this.users.find(tx, asker.id)) ?? asker;
    }
    if (!email.success || !profile.emailVerified) {
      throw new AuthFailure(
        'provider_email_needs_verification',
        'The provider has not verified the email address',
      );
    }
    if (!this.config.signUp && !(await this.users.findByEmail(tx, email.data))) throw signUpDisabled();
    const metadata = profile.name ? { full_name: displayName(profile.name) || email.data } : {};
    const made = await this.users.insert(
      tx,
      { email: email.data, passwordHash: null, metadata, emailVerified: true, emailConfirmed: true },
      account,
    );
    if (made) return made;
    const known = await this.users.findByEmail(tx, email.data);
    const user = await this.#lock(tx, known?.id ?? '');
    if (!user.emailVerifiedAt) {
      await this.grants.takeOver(tx, user.id);
      await this.users.verifyEmail(tx, user.id);
    }
    await this.users.addIdentity(tx, user.id, account);
    await this.activity.note(tx, { userId: user.id, kind: 'identity_linked', caller, detail: provider });
    return user;
  }

  /** An anonymous user has a way back from here on, and the address that the provider has verified, if it is nobody's. */
  async #name(tx: Transaction, user: UserEntity, email: string | null): Promise<void> {
    if (email === null) return this.users.leaveAnonymity(tx, user);
    await this.users.removeUnproved(tx, email);
    if (await this.users.findByEmail(tx, email))
      throw new AuthFailure('email_exists', 'A user with this email address has already been registered');
    await this.users.giveAddress(tx, user.id, email);
  }

  /** The account elsewhere no longer signs in. One way in must be left. */
  async unlink(actor: Actor, identityId: string, caller: Caller): Promise<void> {
    if (!this.config.manualLinking) throw manualLinkingDisabled();
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseBelow(session.aal, user);
      const identity = user.identities.find(({ id }) => id === identityId);
      if (!identity) throw new AuthFailure('identity_not_found', 'Identity doesn’t exist');
      if (user.identities.length < 2) {
        throw new AuthFailure(
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        );
      }
      await tx.repository(IdentityEntity).delete({ id: identity.id });
      if (identity.provider === 'email') await this.users.removePassword(tx, user.id);
      if (identity.provider === 'phone') await this.users.removePhone(tx, user.id);
      const what =
        identity.provider === 'phone'
          ? { kind: 'phone_removed' as const, detail: maskedPhone(user.phone ?? '') }
          : { kind: 'identity_unlinked' as const, detail: identity.provider };
      await this.activity.note(tx, { userId: user.id, caller, sessionId: session.id, ...what });
    });
    this.activity.deliver();
  }

  /** Called after the transaction of `userOf`. */
  deliver(): void {
    this.activity.deliver();
  }

  async #lock(tx: Transaction, id: string): Promise<UserEntity> {
    const user = await this.users.lock(tx, id);
    if (!user) throw new AuthFailure('user_not_found', 'User not found');
    return user;
  }
}
