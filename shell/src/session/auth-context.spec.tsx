import { createQueryClient } from '@garimpo/sdk';
import { fail, fakeApi } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { profileOf } from '../app/testing/profiles.ts';
import { useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';
import { createSessionSource } from './session-source.ts';
import { FakeAuth, sessionOf } from './testing/fake-auth.ts';

function Lost() {
  useAuth();
  return null;
}

describe('useAuth', () => {
  it('throws outside its provider', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
    logged.mockRestore();
  });

  it('saves no profile of nobody', async () => {
    const { result } = openAuth(new FakeAuth());
    await waitFor(() => expect(result.current.session).toEqual({ kind: 'signed_out' }));
    await expect(result.current.updateProfile({ fullName: 'Ana' })).rejects.toThrow('No user logged in');
  });

  it('says "Failed to update profile" when a failure has no message', async () => {
    const auth = new FakeAuth();
    auth.stored = sessionOf({ id: profileOf().id });
    const { result } = openAuth(auth, () => {
      throw fail('', 500);
    });
    await waitFor(() => expect(result.current.guard).toEqual({ kind: 'open' }));
    await expect(result.current.updateProfile({ fullName: 'Ana' })).rejects.toThrow(
      'Failed to update profile',
    );
  });
});

function openAuth(auth: FakeAuth, patch: () => unknown = () => ({ profile: profileOf() })) {
  const { api } = fakeApi({
    'GET /api/profile/:id': () => ({ profile: profileOf() }),
    'PATCH /api/profile': patch,
  });
  const source = createSessionSource(auth.api);
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <AuthProvider source={source} api={api} onRefusal={() => () => undefined}>
        {children}
      </AuthProvider>
    </QueryClientProvider>
  );
  return renderHook(useAuth, { wrapper });
}
