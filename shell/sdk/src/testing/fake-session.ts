import type { Session } from '../session/session.ts';

export interface SessionOverrides {
  user?: Partial<Session['user']>;
  /** `null` is a session that has ended under the page. */
  profile?: Partial<NonNullable<Session['profile']>> | null;
  permissions?: Partial<Session['permissions']>;
}

/** A signed-in person with an active plan; a test states only what it is about. */
export function fakeSession(overrides: SessionOverrides = {}): Session {
  return {
    user: {
      id: '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11',
      email: 'marina@exemplo.com.br',
      name: 'Marina Rocha',
      avatarUrl: null,
      ...overrides.user,
    },
    profile:
      overrides.profile === null
        ? null
        : {
            createdAt: '2026-10-01T12:00:00.000Z',
            planName: 'avancado',
            subscriptionStatus: 'active',
            ...overrides.profile,
          },
    permissions: { admin: false, privileged: false, ...overrides.permissions },
  };
}
