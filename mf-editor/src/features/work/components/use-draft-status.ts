import { useSyncExternalStore } from 'react';
import type { DraftKeeper } from '../state/draft-keeper.ts';
import type { DraftStatus } from '../state/draft-status.ts';

export function useDraftStatus(keeper: DraftKeeper): DraftStatus {
  return useSyncExternalStore(
    (listener) => keeper.subscribe(listener),
    () => keeper.status,
  );
}
