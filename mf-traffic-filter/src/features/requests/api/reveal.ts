import { useApi, useSession } from '@garimpo/sdk';
import { revealVisitReply } from '@garimpo/traffic-filter-contract';
import { useMutation } from '@tanstack/react-query';
import { requestPath } from '../../../api/paths.ts';

/** The whole address of one visitor. The service keeps who asked. */
export function useReveal(id: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async () =>
      (await api.post(`${requestPath(id)}/reveal`, undefined, revealVisitReply, { onlyAs: userId })).ip,
  });
}
