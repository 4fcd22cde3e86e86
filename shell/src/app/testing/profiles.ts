import type { ProfileView, SubscriptionDetails } from '@garimpo/accounts-contract';
import { AVANCADO } from './plans.ts';

export const USER_ID = '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11';

/** Someone whose tools are open; a test states only what it is about. */
export function profileOf(overrides: Partial<ProfileView> = {}): ProfileView {
  return {
    id: USER_ID,
    email: 'marina@exemplo.com.br',
    emailVerified: true,
    fullName: 'Marina Rocha',
    avatarUrl: null,
    language: 'pt',
    emailNotifications: true,
    marks: [],
    planId: AVANCADO.id,
    planName: 'avancado',
    createdAt: '2026-10-01T12:00:00.000Z',
    trialStartedAt: null,
    trialExpiresAt: null,
    subscriptionStatus: 'active',
    subscriptionRenewedAt: '2026-11-12T12:00:00.000Z',
    access: { allowed: true, reason: 'active', goTo: null },
    permissions: { admin: false, privileged: false },
    ...overrides,
  };
}

/** Charged by a provider, and paid once. */
export function subscriptionOf(overrides: Partial<SubscriptionDetails> = {}): SubscriptionDetails {
  return {
    provider: 'kiwify',
    renews: true,
    nextChargeAt: '2026-12-12T12:00:00.000Z',
    managedBy: 'provider',
    manageUrl: null,
    payments: [
      {
        id: '1b6f5a0e-6c4f-4a3e-8a6c-0d5d0f8f7a10',
        kind: 'paid',
        at: '2026-11-12T12:00:00.000Z',
        plan: 'avancado',
        provider: 'kiwify',
        orderId: 'KW-1',
        amountCents: 19_700,
        currency: 'BRL',
      },
    ],
    ...overrides,
  };
}
