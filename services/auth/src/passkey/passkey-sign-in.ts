import { type Caller, type Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { methodNow, type Opened, SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { UserStore } from '../user/user-store.ts';
import type { CredentialEntity } from '../webauthn/credential.entity.ts';
import { CredentialStore } from '../webauthn/credential-store.ts';
import { newChallenge, RelyingParty, verificationFailed } from '../webauthn/relying-party.ts';
import type { VerifySignInInput } from './passkey.inputs.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';

type Outcome = { opened: Opened } | { refused: AuthFailure; isCopy?: boolean };

/**
 * Signs in with a passkey alone: the authenticator says whose it is. As the service throughout, because the user is not known
 * yet. A passkey stands in for the password: an account with a second factor is asked for that too.
 */
@Injectable()
export class PasskeySignIn {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly grants: SessionGrant,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
  ) {}

  async begin(caller: Caller) {
    const challenge = newChallenge();
    const opened = await this.database.asService(async (tx) => {
      await this.limits.take(tx, 'passkey', caller);
      return this.challenges.open(tx, challenge, null);
    });
    const options = await this.relyingParty.assertionOptions(null, challenge);
    return { challenge_id: opened.id, options, expires_at: opened.expiresAt };
  }

  /** A key that nobody has and a signature that does not hold answer alike. */
  async finish({ challenge_id, credential }: VerifySignInInput, caller: Caller): Promise<SessionView> {
    await this.database.asService((tx) => this.limits.take(tx, 'passkey', caller));
    const asked = await this.challenges.take((work) => this.database.asService(work), challenge_id, null);
    const passkey = await this.database.asService((tx) =>
      this.credentials.passkeyByKey(tx, Buffer.from(credential.id, 'base64url')),
    );
    if (!passkey) throw verificationFailed();
    const counter = await this.relyingParty.counterOf(credential, asked, passkey);
    // A copy that was refused is written down, so the refusal is thrown after the transaction and not inside it.
    const outcome = await this.database.asService((tx) => this.#open(tx, passkey, counter, caller));
    if ('opened' in outcome) return this.grants.view(outcome.opened);
    if (outcome.isCopy) this.log.deliver();
    throw outcome.refused;
  }

  async #open(
    tx: Transaction,
    { id, userId, friendlyName }: CredentialEntity,
    counter: number,
    caller: Caller,
  ): Promise<Outcome> {
    const user = await this.users.lock(tx, userId);
    // Removed while its signature was checked.
    if (!user || !(await this.credentials.passkeyOf(tx, userId, id)))
      return { refused: verificationFailed() };
    if (!(await this.credentials.advance(tx, id, counter))) {
      await this.log.note(tx, { userId, kind: 'passkey_refused', caller, detail: friendlyName });
      return { refused: verificationFailed(), isCopy: true };
    }
    if (!user.emailConfirmedAt)
      return { refused: new AuthFailure('email_not_confirmed', 'Email not confirmed') };
    return { opened: await this.sessions.open(tx, user, [methodNow('passkey')], caller, 'passkey') };
  }
}
