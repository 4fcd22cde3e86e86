import { type OfferView, offerReply } from '@garimpo/offers-contract';
import { type Api, ApiError, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { log } from '../../../log.ts';
import type { OfferContent } from '../lib/offer-draft.ts';
import { OFFERS_PATH, offerPath, refreshBoard, writeOffer } from './board-query.ts';

export interface NewOfferRequest {
  /** Made once for each opened form: however often it is sent, one offer comes of it. */
  id: string;
  content: OfferContent;
}

async function createOffer(api: Api, { id, content }: NewOfferRequest): Promise<OfferView> {
  try {
    return (await api.post(OFFERS_PATH, { id, ...content }, offerReply)).offer;
  } catch (error) {
    // An earlier attempt got through although its answer was lost, and the form has changed since: that offer follows.
    if (!(error instanceof ApiError) || error.code !== 'offers.offer.id_taken') throw error;
    return (await api.patch(offerPath(id), content, offerReply)).offer;
  }
}

export function useCreateOffer() {
  const api = useApi();
  const userId = useSession().user.id;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: NewOfferRequest) => createOffer(api, request),
    onSuccess: (offer) => writeOffer(client, userId, offer),
    onError: (error) => log.error('The offer was not added', error),
    onSettled: () => refreshBoard(client, userId),
  });
}
