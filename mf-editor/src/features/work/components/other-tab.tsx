import { Button, Dialog, Empty } from '@garimpo/sdk';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { workText } from '../../../text/pt-br-work.ts';

const words = workText.tabs;

export interface OtherTabProps {
  /** Resolves when the other tab has let go. */
  onTake: () => Promise<void>;
}

/** Asked as soon as a second tab opens a site. To close it is to leave the site to the other tab. */
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

/** In the place of the editor, where the site is edited in another tab. */
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
