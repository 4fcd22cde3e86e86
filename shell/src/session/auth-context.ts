import type { ProfileView, UpdateProfileInput } from '@garimpo/accounts-contract';
import { createContext, useContext } from 'react';
import type { GuardStep, ProfileState } from './access-guard.ts';
import type { SessionState, SignedInUser, SignUpInput, SignUpOutcome } from './session-source.ts';

export interface Auth {
  session: SessionState;
  user: SignedInUser | null;
  profile: ProfileView | null;
  profileState: ProfileState;
  /** What a protected page does now. */
  guard: GuardStep;
  signIn(email: string, password: string): Promise<void>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  signOut(): Promise<void>;
  /** Reads the profile anew and answers it; makes it on the user's first visit. */
  loadProfile(userId: string): Promise<ProfileView>;
  /** Saves what is named. Rejects with "No user logged in" when there is nobody to save it for. */
  updateProfile(change: UpdateProfileInput): Promise<ProfileView>;
  changePassword(password: string, nonce?: string): Promise<void>;
  /** Session and profile, read again. */
  refresh(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
