import { useQuery } from '@tanstack/react-query';
import { listProviders } from '../session/providers.ts';
import { useServices } from './services.ts';

/** Accounts elsewhere that sign in; `null` until they are known. None where nobody says: the password still opens the app. */
export function useProviders(): readonly string[] | null {
  const { config } = useServices();
  const providers = useQuery({
    queryKey: ['shell', 'providers'],
    queryFn: () => listProviders(config),
    initialData: config.providers ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (providers.isPending) return null;
  return providers.data ?? [];
}
