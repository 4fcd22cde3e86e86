import { revealReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation } from '@tanstack/react-query';
import { eventsPath } from './events-query.ts';

/** The whole address of one visitor. The service keeps who asked. */
export function useReveal(siteId: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: (eventId: string) =>
      api.post(`${eventsPath(siteId)}/${encodeURIComponent(eventId)}/reveal`, undefined, revealReply, {
        onlyAs: userId,
      }),
  });
}
