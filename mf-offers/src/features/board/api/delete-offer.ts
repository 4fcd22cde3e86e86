import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { log } from '../../../log.ts';
import { offerPath, refreshBoard, removeOffer } from './board-query.ts';

export function useDeleteOffer() {
  const api = useApi();
  const userId = useSession().user.id;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (offerId: string) => {
      try {
        await api.delete(offerPath(offerId));
      } catch (error) {
        // Gone already, in another tab or by a request whose answer was lost: that is what was asked for.
        if (!(error instanceof ApiError) || error.code !== 'offers.offer.not_found') throw error;
      }
    },
    onSuccess: (_nothing, offerId) => removeOffer(client, userId, offerId),
    onError: (error, offerId) => log.error(`Offer ${offerId} was not deleted`, error),
    onSettled: () => refreshBoard(client, userId),
  });
}
