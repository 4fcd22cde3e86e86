import { Button, Notice } from '@garimpo/sdk';
import { CloudOff } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';

/** What the service does not have yet, deletions too, which have no card any more to say it on. */
export function UnsavedLine() {
  const outbox = useOutbox();
  const { failed, active } = useOutboxState();
  if (failed.size === 0) return null;
  return (
    <Notice
      kind="warn"
      icon={CloudOff}
      className="mb-4"
      action={
        <Button size="sm" busy={active} busyText={text.card.retrying} onClick={outbox.retry}>
          {text.card.retry}
        </Button>
      }
    >
      {text.unsaved.line(failed.size)}
    </Notice>
  );
}
