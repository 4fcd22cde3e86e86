import { Button, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { partsText } from './text/pt-br.ts';

export interface AskInPlaceProps {
  /** The button that asks, and the one that confirms where that is not another. */
  action: string;
  confirm?: string;
  question: string;
  busyText: string;
  busy: boolean;
  /** Why it failed; `null` while it has not. */
  error: string | null;
  danger?: boolean;
  onConfirm: () => void;
}

/** Focuses the button that replaces the one that asked. Declared once, so that it runs once. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus();

/** Asks before something is lost, in a side panel, over which no dialog opens. */
export function AskInPlace({
  action,
  confirm = action,
  question,
  busyText,
  busy,
  error,
  danger = false,
  onConfirm,
}: AskInPlaceProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button
        variant={danger ? 'danger-quiet' : 'second'}
        className="ui:justify-self-start"
        onClick={() => setAsking(true)}
      >
        {action}
      </Button>
    );
  }
  return (
    <div className="ui:grid ui:gap-2">
      <p className="ui:text-ink">{question}</p>
      {error !== null && <Notice kind="danger">{error}</Notice>}
      <div className="ui:flex ui:flex-wrap ui:gap-2">
        <Button ref={focusIt} disabled={busy} onClick={() => setAsking(false)}>
          {partsText.cancel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
