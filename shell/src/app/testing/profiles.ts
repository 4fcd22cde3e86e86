import type { ProfileView } from '@garimpo/accounts-contract';
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
