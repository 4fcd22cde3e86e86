import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { log } from '../lib/log.ts';
import { type Auth, AuthContext } from '../session/auth-context.ts';
import { profileOf } from './testing/profiles.ts';
import { useMarks } from './use-marks.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function marksOf(kept: string[], updateProfile: Auth['updateProfile']) {
  const auth = { profile: profileOf({ marks: kept }), updateProfile } as Auth;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthContext value={auth}>{children}</AuthContext>
  );
  return renderHook(() => useMarks(), { wrapper }).result;
}

describe('marks of the account', () => {
  it('hold on this page at once, and are saved once however often they are set', async () => {
    const updateProfile = jest.fn<Auth['updateProfile']>(() => new Promise(() => undefined));
    const marks = marksOf(['offers.first-steps'], updateProfile);
    await act(async () => {
      void marks.current.add('offers.metrics-seen');
      void marks.current.add('offers.metrics-seen');
      void marks.current.add('offers.first-steps');
    });
    expect(marks.current.set).toEqual(['offers.first-steps', 'offers.metrics-seen']);
    expect(updateProfile.mock.calls).toEqual([[{ addMarks: ['offers.metrics-seen'] }]]);
  });

  it('hold here where they could not be kept, and say so', async () => {
    jest.spyOn(log, 'error').mockImplementation(() => undefined);
    const marks = marksOf([], async () => Promise.reject(new Error('offline')));
    await act(async () => {
      await expect(marks.current.add('offers.first-steps-away')).rejects.toThrow('offline');
    });
    expect(marks.current.set).toEqual(['offers.first-steps-away']);
  });
});
