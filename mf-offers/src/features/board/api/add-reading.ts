import { type CreateReadingInput, readingReply } from '@garimpo/offers-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { log } from '../../../log.ts';
import { offerPath, refreshBoard, writeOffer } from './board-query.ts';

export interface NewReading {
  offerId: string;
  input: CreateReadingInput;
}

const readingKey = toolKey('mf-offers', 'reading');

export function useAddReading() {
  const api = useApi();
  const userId = useSession().user.id;
  const client = useQueryClient();
  return useMutation({
    mutationKey: readingKey,
    mutationFn: ({ offerId, input }: NewReading) =>
      api.post(`${offerPath(offerId)}/metrics`, input, readingReply),
    onSuccess: ({ offer }) => writeOffer(client, userId, offer),
    onError: (error, { offerId }) => log.error(`The reading of offer ${offerId} was not saved`, error),
    onSettled: () => refreshBoard(client, userId),
  });
}

/** Offers whose metrics are being read anew at this moment. */
export function useOffersBeingRead(): string[] {
  return useMutationState({
    filters: { mutationKey: readingKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as NewReading).offerId,
  });
}
