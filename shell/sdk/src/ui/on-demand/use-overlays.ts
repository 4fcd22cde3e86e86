import { useEffect, useSyncExternalStore } from 'react';

export type Overlays = typeof import('./overlays.ts');

/** Waits between the attempts to fetch the file. */
const PAUSES_MS = [300, 1_500];

/** One file, fetched once: `overlays.ts` for all, others in tests. */
export function createOverlayStore(
  fetchFile: () => Promise<Overlays>,
  wait: (ms: number) => Promise<unknown>,
) {
  let state: { overlays?: Overlays; failure?: Error } = {};
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  async function attempt(): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, null]) {
      try {
        return change({ overlays: await fetchFile() });
      } catch (cause) {
        if (pauseMs === null)
          return change({ failure: new Error('Dialogs and menus could not be loaded', { cause }) });
        await wait(pauseMs);
      }
    }
  }
  return {
    /** Never rejects: who needs it hears of the failure when it renders. */
    preload(): Promise<void> {
      if (state.overlays !== undefined) return Promise.resolve();
      running ??= attempt().finally(() => {
        running = undefined;
      });
      return running;
    },
    /** Told once: the next who needs it tries again. */
    takeFailure(): Error | undefined {
      const { failure } = state;
      if (failure !== undefined) state = {};
      return failure;
    },
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const store = createOverlayStore(
  () => import(/* webpackChunkName: 'overlays' */ './overlays.ts'),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
);

/** Fetches dialogs, menus and the like before they are needed: in a quiet moment, or when a hand comes near. */
export function preloadOverlays(): Promise<void> {
  return store.preload();
}

/** `undefined` until the file is there. While `needed` it is fetched, and a failure is thrown at the boundary. */
export function useOverlays(needed: boolean): Overlays | undefined {
  const { overlays, failure } = useSyncExternalStore(store.subscribe, store.current);
  const missing = needed && overlays === undefined && failure === undefined;
  useEffect(() => {
    if (missing) void store.preload();
  }, [missing]);
  if (needed && failure !== undefined) throw store.takeFailure() ?? failure;
  return overlays;
}
