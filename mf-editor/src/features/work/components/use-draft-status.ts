import { useSyncExternalStore } from 'react';
import type { DraftKeeper, DraftStatus } from '../state/draft-keeper.ts';

export function useDraftStatus(keeper: DraftKeeper): DraftStatus {
  return useSyncExternalStore(
    (listener) => keeper.subscribe(listener),
    () => keeper.status,
  );
}
