import { useAuth } from '../../session/auth-context.ts';

/**
 * Whether whoever reads has a session here. One that cannot be renewed right now, or that still owes the second factor,
 * is a session: its owner wants in, not another account. `null` until it is known.
 */
export function useHasSession(): boolean | null {
  const { kind } = useAuth().session;
  return kind === 'starting' ? null : kind !== 'signed_out';
}
