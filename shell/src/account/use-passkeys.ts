import { useQuery } from '@tanstack/react-query';
import { listPasskeys } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';

/** The passkeys of the account, for the profile and for the offer of a first one. */
export function usePasskeys(userId: string, { enabled = true } = {}) {
  const { auth } = useServices();
  return useQuery({
    queryKey: ['shell', 'passkeys', userId],
    queryFn: () => listPasskeys(auth),
    enabled,
    retry: false,
  });
}
