import type { OfferView } from '@garimpo/offers-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMetricsKey } from './metrics-query.ts';

/**
 * Reads the history again when something was added to it: the offer as the board has it changed, or a reading of it that
 * was on its way has arrived (one of the past changes nothing on the board).
 */
export function useReadAgain(offerId: string, offer: OfferView | undefined, reading: boolean): void {
  const client = useQueryClient();
  const queryKey = useMetricsKey(offerId);
  const last = useRef({ offer, reading });
  useEffect(() => {
    const before = last.current;
    last.current = { offer, reading };
    if (before.offer === undefined || reading) return;
    if (before.offer !== offer || before.reading) void client.invalidateQueries({ queryKey });
  }, [client, queryKey, offer, reading]);
}
