import { useApi, useSession } from '@garimpo/sdk';
import { conversionSecretReply, OLD_SECRET_HOURS_MAX } from '@garimpo/traffic-filter-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { secretKey } from '../../../api/keys.ts';
import { CONVERSION_SECRET_PATH } from '../../../api/paths.ts';

/** Asked for when its reader opens it, and not kept when the reader is gone. */
export function useSecretQuery(enabled: boolean) {
  const api = useApi();
  const userId = useSession().user.id;
  return useQuery({
    queryKey: secretKey(userId),
    queryFn: ({ signal }) =>
      api.get(CONVERSION_SECRET_PATH, conversionSecretReply, { signal, onlyAs: userId }),
    enabled,
    gcTime: 0,
  });
}

/** Servers that know the old one have some time to learn the new one. */
export function useNewSecret() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: () =>
      api.post(CONVERSION_SECRET_PATH, { oldWorksHours: OLD_SECRET_HOURS_MAX }, conversionSecretReply, {
        onlyAs: userId,
      }),
    onSuccess: (made) => client.setQueryData(secretKey(userId), made),
  });
}
