import { randomUUID } from 'node:crypto';
import { isAnonymous, shownAddress } from './absent-address.ts';
import type { FactorEntity, IdentityEntity, UserEntity, UserMetadata } from './user.entity.ts';

interface AppMetadata extends UserMetadata {
  provider: string;
  providers: string[];
  email_verified: boolean;
}

/**
 * What the service says about a user and the user cannot change. `email_verified` is ours: roles of people and payments are
 * matched to an address only where its owner has proved it, and `email_confirmed_at` cannot say that (see `userView`).
 */
export function appMetadata(user: UserEntity): AppMetadata {
  const providers = user.identities.map(({ provider }) => provider).sort();
  return {
    ...user.appMetadata,
    provider: providers[0] ?? (isAnonymous(user) ? 'anonymous' : 'email'),
    providers,
    email_verified: user.emailVerifiedAt !== null,
  };
}

/**
 * A user as Supabase Auth shows one. `email_confirmed_at` is set from sign-up on while no mail is sent: to the client, and to
 * the code around it, a user without it is one who may not sign in yet.
 */
export function userView(user: UserEntity) {
  const emailConfirmedAt = user.emailConfirmedAt?.toISOString();
  const phoneConfirmedAt = user.phoneConfirmedAt?.toISOString();
  const [confirmedAt] = [emailConfirmedAt, phoneConfirmedAt].flatMap((at) => at ?? []).sort();
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: shownAddress(user),
    phone: user.phone ?? '',
    ...(user.newEmail !== null && {
      new_email: user.newEmail,
      email_change_sent_at: user.newEmailAskedAt?.toISOString(),
    }),
    ...(user.newPhone !== null && {
      new_phone: user.newPhone,
      phone_change_sent_at: user.newPhoneAskedAt?.toISOString(),
    }),
    ...(emailConfirmedAt && { email_confirmed_at: emailConfirmedAt }),
    ...(phoneConfirmedAt && { phone_confirmed_at: phoneConfirmedAt }),
    ...(confirmedAt && { confirmed_at: confirmedAt }),
    ...(user.invitedAt && { invited_at: user.invitedAt.toISOString() }),
    ...(user.bannedUntil && { banned_until: user.bannedUntil.toISOString() }),
    ...(user.deletedAt && { deleted_at: user.deletedAt.toISOString() }),
    ...(user.lastSignInAt && { last_sign_in_at: user.lastSignInAt.toISOString() }),
    app_metadata: appMetadata(user),
    user_metadata: user.userMetadata,
    identities: user.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.providerId,
      user_id: user.id,
      identity_data: {
        sub: identity.providerId,
        email: identity.email ?? shownAddress(user),
        email_verified: user.emailVerifiedAt !== null,
        ...(identity.provider === 'phone' && { phone: user.phone ?? '' }),
        phone_verified: user.phoneConfirmedAt !== null,
      },
      provider: identity.provider,
      ...(identity.lastSignInAt && { last_sign_in_at: identity.lastSignInAt.toISOString() }),
      created_at: identity.createdAt.toISOString(),
      updated_at: identity.updatedAt.toISOString(),
      email: identity.email ?? shownAddress(user),
    })),
    ...(user.factors.length > 0 && {
      factors: user.factors.map(factorView),
    }),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: isAnonymous(user),
  };
}

export type UserView = ReturnType<typeof userView>;

export type FactorView = ReturnType<typeof factorView>;

export function factorView(factor: FactorEntity) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName ?? '',
    factor_type: factor.type,
    status: factor.status,
    ...(factor.phone !== null && { phone: factor.phone }),
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  };
}

/**
 * The answer of sign-up for a taken address, which must not reveal that: a user like a new one, with an identity like a new
 * one's. Supabase Auth leaves the identity out, which gives it away.
 */
export function unmadeUserView(email: string, userMetadata: UserMetadata): UserView {
  const now = new Date();
  const id = randomUUID();
  const identity = {
    id: randomUUID(),
    userId: id,
    provider: 'email',
    providerId: id,
    email,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return userView({
    id,
    email,
    passwordHash: null,
    userMetadata,
    appMetadata: {},
    bannedUntil: null,
    invitedAt: null,
    deletedAt: null,
    emailConfirmedAt: null,
    emailVerifiedAt: null,
    newEmail: null,
    newEmailAskedAt: null,
    newEmailSessionId: null,
    newEmailProved: null,
    phone: null,
    phoneConfirmedAt: null,
    newPhone: null,
    newPhoneAskedAt: null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    identities: [identity as IdentityEntity],
    factors: [],
  });
}
