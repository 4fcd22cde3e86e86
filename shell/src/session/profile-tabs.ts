const CHANNEL = 'garimpo.profile';

/** What the tabs of one browser tell each other of the profile. */
export interface ProfileTabs {
  /** The profile of this user has changed here. */
  tell(userId: string): void;
  /** Calls with the user whose profile has changed in another tab; answers what ends it. */
  listen(heard: (userId: string) => void): () => void;
  close(): void;
}

export function createProfileTabs(): ProfileTabs {
  // Old browsers have none: their tabs catch up when they become visible.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  return {
    tell: (userId) => channel?.postMessage(userId),
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

/** Of this page: what it tells is heard by all tabs but itself. */
let own: ProfileTabs | undefined;

export function profileTabs(): ProfileTabs {
  own ??= createProfileTabs();
  return own;
}
