import {
  type Actor,
  type Caller,
  type Database,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog, type ActivityNote } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { LiveSession } from '../session/live-session.ts';
import { refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import type { CredentialEntity } from '../webauthn/credential.entity.ts';
import { CredentialStore } from '../webauthn/credential-store.ts';
import { type PasskeyView, passkeyView } from './passkey-view.ts';

/** The passkeys of an account: for its owner, and for an operator. */
@Injectable()
export class PasskeyService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly credentials: CredentialStore,
    private readonly live: LiveSession,
    private readonly users: UserStore,
    private readonly log: ActivityLog,
  ) {}

  async list(actor: Actor): Promise<PasskeyView[]> {
    const passkeys = await this.database.asService(async (tx) => {
      const { user } = await this.live.find(tx, actor);
      return this.credentials.passkeysOf(tx, user.id);
    });
    return passkeys.map(passkeyView);
  }

  rename(actor: Actor, id: string, friendlyName: string): Promise<PasskeyView> {
    return this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseBelow(session.aal, user);
      const passkey = await this.#mustFind(tx, user.id, id);
      await this.credentials.rename(tx, id, friendlyName);
      return passkeyView({ ...passkey, friendlyName });
    });
  }

  async remove(actor: Actor, id: string, caller: Caller): Promise<void> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseBelow(session.aal, user);
      await this.#remove(tx, user.id, id, { caller, sessionId: session.id });
    });
    this.log.deliver();
  }

  async listFor(userId: string): Promise<PasskeyView[]> {
    const passkeys = await this.database.asService(async (tx) => {
      if (!(await this.users.find(tx, userId))) throw userNotFound();
      return this.credentials.passkeysOf(tx, userId);
    });
    return passkeys.map(passkeyView);
  }

  async removeFor(userId: string, id: string): Promise<void> {
    await this.database.asService(async (tx) => {
      if (!(await this.users.lock(tx, userId))) throw userNotFound();
      await this.#remove(tx, userId, id, { caller: null, byOperator: true });
    });
    this.log.deliver();
  }

  async #remove(
    tx: Transaction,
    userId: string,
    id: string,
    by: Pick<ActivityNote, 'caller' | 'sessionId' | 'byOperator'>,
  ): Promise<void> {
    const { friendlyName } = await this.#mustFind(tx, userId, id);
    await this.credentials.delete(tx, id);
    await this.log.note(tx, { userId, kind: 'passkey_removed', detail: friendlyName, ...by });
  }

  async #mustFind(tx: Transaction, userId: string, id: string): Promise<CredentialEntity> {
    const passkey = await this.credentials.passkeyOf(tx, userId, id);
    if (!passkey) throw new AuthFailure('validation_failed', 'Passkey not found', { status: 404 });
    return passkey;
  }
}

function userNotFound(): AuthFailure {
  return new AuthFailure('user_not_found', 'User not found', { status: 404 });
}
