/** Short words that the tabs of one browser tell each other. */
export interface TabChannel {
  /** Heard by all other tabs. */
  tell(word: string): void;
  /** Calls with what another tab tells; answers what ends it. */
  listen(heard: (word: string) => void): () => void;
  close(): void;
}

export function createTabChannel(name: string): TabChannel {
  // Old browsers have none: their tabs catch up when they become visible.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    tell: (word) => channel?.postMessage(word),
    listen(heard) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data);
      };
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}
