import { emailAddress, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import type { UserEntity, UserMetadata } from './user.entity.ts';
import { changeMetadata, refuseWeakPassword } from './user-rules.ts';
import { UserStore } from './user-store.ts';

export interface AdminUser {
  id: string;
  email: string;
  emailVerified: boolean;
}

export interface AdminNewUser {
  email: string;
  password: string;
  metadata?: UserMetadata;
  emailVerified: boolean;
}

/** Users as an operator makes them: the demonstration account, and tests. No route leads here. */
@Injectable()
export class AdminUsers {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Throws AuthFailure: `user_already_exists`, or the refusal that sign-up would give. */
  async create(input: AdminNewUser): Promise<AdminUser> {
    const email = emailAddress.safeParse(input.email);
    if (!email.success)
      throw new AuthFailure('validation_failed', 'Unable to validate email address: invalid format');
    await refuseWeakPassword(input.password, PASSWORD_MIN_SIGN_UP, email.data);
    const metadata = changeMetadata({}, input.metadata ?? {});
    const passwordHash = await this.hasher.hash(input.password);
    const user = await this.database.asService((tx) =>
      this.users.insert(tx, {
        email: email.data,
        passwordHash,
        metadata,
        emailVerified: input.emailVerified,
        emailConfirmed: true,
      }),
    );
    if (!user) throw new AuthFailure('user_already_exists', 'User already registered');
    return adminView(user);
  }

  /** For an account that no person owns: its sessions stay and no email is sent. Throws what sign-up would refuse. */
  async setPassword(id: string, password: string): Promise<void> {
    const user = await this.database.asService((tx) => this.users.find(tx, id));
    await refuseWeakPassword(password, PASSWORD_MIN_SIGN_UP, user?.email ?? '');
    const passwordHash = await this.hasher.hash(password);
    await this.database.asService((tx) => this.users.save(tx, id, { passwordHash }));
  }

  async findByEmail(address: string): Promise<AdminUser | null> {
    const email = emailAddress.safeParse(address);
    if (!email.success) return null;
    const user = await this.database.asService((tx) => this.users.findByEmail(tx, email.data));
    return user && adminView(user);
  }
}

function adminView(user: UserEntity): AdminUser {
  return { id: user.id, email: user.email, emailVerified: user.emailVerifiedAt !== null };
}
