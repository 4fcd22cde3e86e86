import { Button, IconButton, Notice } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { workText } from '../../../text/pt-br-work.ts';
import type { SaveMessage } from './use-save.ts';

const words = workText.save;

export interface StatusMessageProps {
  message: SaveMessage | null;
  onRetry: () => void;
  onDismiss: () => void;
}

/** How it went. Hangs below the bar, so that nothing of the page moves. */
export function StatusMessage({ message, onRetry, onDismiss }: StatusMessageProps) {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute top-full right-3 left-3 z-sticky flex justify-end pt-2"
    >
      {message !== null && (
        <Notice
          kind={message.done ? 'success' : 'danger'}
          className="pointer-events-auto max-w-dialog shadow-menu"
          {...(!message.done && {
            action: (
              <span className="flex items-center gap-1">
                {message.again && (
                  <Button size="sm" onClick={onRetry}>
                    {words.retry}
                  </Button>
                )}
                <IconButton label={words.dismiss} icon={X} onClick={onDismiss} />
              </span>
            ),
          })}
        >
          {message.text}
        </Notice>
      )}
    </div>
  );
}
