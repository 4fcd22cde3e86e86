import { offerReply, type UpdateOfferInput } from '@garimpo/offers-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { log } from '../../../log.ts';
import { offerPath, refreshBoard, writeOffer } from './board-query.ts';

export interface OfferChange {
  offerId: string;
  change: UpdateOfferInput;
}

export function useUpdateOffer() {
  const api = useApi();
  const userId = useSession().user.id;
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ offerId, change }: OfferChange) => api.patch(offerPath(offerId), change, offerReply),
    onSuccess: ({ offer }) => writeOffer(client, userId, offer),
    onError: (error, { offerId }) => log.error(`Offer ${offerId} was not changed`, error),
    onSettled: () => refreshBoard(client, userId),
  });
}
