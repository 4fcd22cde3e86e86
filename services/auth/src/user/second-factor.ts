import { AuthFailure } from '../http/auth-failure.ts';
import type { UserEntity } from './user.entity.ts';

/** Whoever has a verified factor must have used it in this session. */
export function owesFactor(aal: 'aal1' | 'aal2', user: UserEntity): boolean {
  return aal === 'aal1' && user.factors.some(({ status }) => status === 'verified');
}

export function refuseBelow(aal: 'aal1' | 'aal2', user: UserEntity): void {
  if (owesFactor(aal, user)) throw belowAal2();
}

export function belowAal2(): AuthFailure {
  return new AuthFailure('insufficient_aal', 'AAL2 session is required');
}
