import {
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  Mailer,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PhoneCodes, type UsedCode } from '../phone/phone-codes.ts';
import { PhoneSender } from '../phone/phone-sender.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { methodNow, type Opened, SessionGrant } from '../session/session-grant.ts';
import { SessionStore } from '../session/session-store.ts';
import { givenPhone } from '../user/phone-number.ts';
import type { UserEntity, UserMetadata } from '../user/user.entity.ts';
import { changeMetadata } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';

interface PhoneRequest {
  phone: string;
  channel?: string | undefined;
  create_user?: boolean | null | undefined;
  data: UserMetadata;
}

/** Signing in with a code that was sent to a phone. The answer is the same, and as fast, for every number. */
@Injectable()
export class PhoneSignInService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly phones: PhoneSender,
    private readonly codes: PhoneCodes,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly grants: SessionGrant,
    private readonly limits: AuthLimits,
    private readonly mailer: Mailer,
  ) {}

  /** Where the number has no account, using the code makes one, unless that is not wanted or sign-up is off. */
  async ask(input: PhoneRequest, caller: Asker): Promise<void> {
    this.phones.mustBeOn();
    if (input.channel !== undefined && input.channel !== 'sms')
      throw new AuthFailure('validation_failed', "Invalid channel, the supported value is 'sms'");
    const phone = givenPhone(input.phone);
    const metadata = changeMetadata({}, input.data);
    await this.#limit(caller, phone);
    const makes = this.config.signUp && input.create_user !== false;
    this.#send(phone, async (tx) => {
      const user = await this.users.findByPhone(tx, phone);
      if (user) return { userId: user.id };
      return makes ? { userId: null, userMetadata: metadata } : null;
    });
  }

  /** Sends another code where one was sent before, and nothing where none was. */
  async askAgain(given: string, caller: Asker): Promise<void> {
    this.phones.mustBeOn();
    const phone = givenPhone(given);
    await this.#limit(caller, phone);
    this.#send(phone, async (tx) => {
      const user = await this.users.findByPhone(tx, phone);
      return user ? { userId: user.id } : this.codes.last(tx, phone, 'sms');
    });
  }

  async verify(given: string, code: string, caller: Asker): Promise<SessionView> {
    const phone = givenPhone(given);
    const taken = await this.database.asService((tx) => this.limits.takeStrange(tx, 'code', caller, phone));
    // A wrong code is counted, so the refusal is thrown outside of the transaction.
    const opened = await this.database.asService(async (tx): Promise<Opened | null> => {
      const used = await this.codes.redeem(tx, phone, 'sms', code);
      const user = used && (await this.#ownerOf(tx, phone, used));
      if (!user) return null;
      await this.limits.refund(tx, taken);
      await this.users.confirmPhone(tx, user.id);
      const current = (await this.users.find(tx, user.id)) ?? user;
      return this.sessions.open(tx, current, [methodNow('otp')], caller, 'phone');
    });
    if (!opened) throw new AuthFailure('otp_expired', 'Token has expired or is invalid');
    return this.grants.view(opened);
  }

  /** Null where the number has left the account that it was sent for. */
  async #ownerOf(tx: Transaction, phone: string, used: UsedCode): Promise<UserEntity | null> {
    const made =
      used.userId === null &&
      (await this.users.insertByPhone(tx, phone, { metadata: used.userMetadata ?? {}, isConfirmed: true }));
    if (made) return made;
    const known = await this.users.findByPhone(tx, phone);
    if (known === null || (used.userId !== null && used.userId !== known.id)) return null;
    const user = await this.users.lock(tx, known.id);
    return user?.phone === phone ? user : null;
  }

  async #limit(caller: Asker, phone: string): Promise<void> {
    await this.database.asService((tx) => this.limits.takeStrange(tx, 'sms', caller, phone));
  }

  #send(
    phone: string,
    find: (tx: Transaction) => Promise<{ userId: string | null; userMetadata?: UserMetadata | null } | null>,
  ): void {
    this.mailer.inBackground(async () => {
      const code = await this.database.asService(async (tx) => {
        const holder = await find(tx);
        return holder && this.codes.issue(tx, phone, 'sms', holder);
      });
      if (code !== null) await this.phones.send(phone, code, 'sign_in');
      return null;
    });
  }
}
