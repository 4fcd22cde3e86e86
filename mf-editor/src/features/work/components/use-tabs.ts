import { useSession } from '@garimpo/sdk';
import { useEffect, useRef, useState } from 'react';
import { type TabState, TabTalk } from '../state/tab-talk.ts';

export interface Tabs {
  state: TabState;
  take: () => Promise<void>;
  leave: () => void;
}

/** Whether another tab of this browser edits the same site, and which of both goes on. */
export function useTabs(subdomain: string, give: () => Promise<void>): Tabs {
  const userId = useSession().user.id;
  const [state, setState] = useState<TabState>('mine');
  const talk = useRef<TabTalk | null>(null);
  useEffect(() => {
    // Without it, the service still tells whoever comes second.
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(`garimpo.mf-editor.${userId}.${subdomain}`);
    const id = `${performance.timeOrigin}-${Math.random()}`;
    talk.current = new TabTalk({ channel, id, give, tell: setState });
    return () => {
      talk.current?.close();
      talk.current = null;
    };
  }, [userId, subdomain, give]);
  return {
    state,
    take: async () => talk.current?.take(),
    leave: () => talk.current?.leave(),
  };
}
