import { useSession } from '@garimpo/sdk';
import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ReadingEdit, readingEditsKey } from '../../../lib/reading-edit.ts';

/** Offers with an edit of a reading on its way: their counts are not known until it has arrived. */
export function useOffersWithEdits(): ReadonlySet<string> {
  const userId = useSession().user.id;
  const offerIds = useMutationState({
    filters: { mutationKey: readingEditsKey(userId), status: 'pending' },
    select: ({ state }) => (state.variables as ReadingEdit).offerId,
  });
  return useMemo(() => new Set(offerIds), [offerIds]);
}
