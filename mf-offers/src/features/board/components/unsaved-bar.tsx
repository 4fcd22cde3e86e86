import { Icon, Spinner } from '@garimpo/sdk';
import { CloudOff } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

export interface UnsavedBarProps {
  retrying: boolean;
  onRetry: () => void;
}

/** The card is not on the server as the screen shows it, and what to do about it. The board's line says it aloud, once. */
export function UnsavedBar({ retrying, onRetry }: UnsavedBarProps) {
  return (
    <div className="flex items-center gap-1.5 rounded-sm bg-warn-soft py-1 pr-1 pl-2 text-caption font-label text-warn-text inset-ring inset-ring-warn-line">
      <Icon icon={CloudOff} size={14} />
      {text.card.unsaved}
      <button
        type="button"
        aria-disabled={retrying || undefined}
        onClick={() => !retrying && onRetry()}
        className="ml-auto inline-flex items-center gap-1.5 rounded-xs px-1.5 py-0.5 font-semibold underline underline-offset-2 max-md:-my-1 max-md:min-h-9"
      >
        {retrying && <Spinner />}
        {retrying ? text.card.retrying : text.card.retry}
      </button>
    </div>
  );
}
