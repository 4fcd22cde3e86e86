import { Button, Dialog, Empty, useSession } from '@garimpo/sdk';
import { AppWindow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { workText } from '../../../text/pt-br-work.ts';
import { TabChannel, type TabState } from '../state/tab-channel.ts';

export interface Tabs {
  state: TabState;
  take: () => Promise<void>;
  leave: () => void;
}

/** Detects another tab of this browser with the same site, and which of the two continues. */
export function useTabs(subdomain: string, release: () => Promise<void>): Tabs {
  const userId = useSession().user.id;
  const [state, setState] = useState<TabState>('mine');
  const talk = useRef<TabChannel | null>(null);
  useEffect(() => {
    // Without the channel, the service still refuses the second draft.
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(`garimpo.mf-editor.${userId}.${subdomain}`);
    const id = `${performance.timeOrigin}-${Math.random()}`;
    talk.current = new TabChannel({ channel, id, release, onState: setState });
    return () => {
      talk.current?.close();
      talk.current = null;
    };
  }, [userId, subdomain, release]);
  return {
    state,
    take: async () => talk.current?.take(),
    leave: () => talk.current?.leave(),
  };
}

const words = workText.tabs;

interface OtherTabProps {
  /** Resolves when the other tab has released the site. */
  onTake: () => Promise<void>;
}

/** Asked as soon as a second tab opens a site. Closing it leaves the site to the other tab. */
export function OtherTabDialog({ onTake, onLeave }: OtherTabProps & { onLeave: () => void }) {
  const [taking, setTaking] = useState(false);
  return (
    <Dialog
      open
      size="sm"
      title={words.title}
      locked={taking}
      onOpenChange={(open) => !open && onLeave()}
      footer={
        <>
          <Button disabled={taking} onClick={onLeave}>
            {words.there}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            busy={taking}
            onClick={() => {
              setTaking(true);
              void onTake();
            }}
          >
            {words.here}
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-2">{words.why}</p>
    </Dialog>
  );
}

/** Replaces the editor while the site is edited in another tab. */
export function MovedAway({ onTake }: OtherTabProps) {
  const [taking, setTaking] = useState(false);
  const take = () => {
    setTaking(true);
    void onTake();
  };
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-4">
      <Empty
        icon={AppWindow}
        level={1}
        title={words.movedTitle}
        actions={
          <Button variant="primary" busy={taking} onClick={take}>
            {words.back}
          </Button>
        }
      >
        {words.moved}
      </Empty>
    </div>
  );
}
