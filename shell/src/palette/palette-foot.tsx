import { Icon } from '@garimpo/sdk';
import { TriangleAlert } from 'lucide-react';
import { paletteText as words } from '../text/pt-br-palette.ts';
import { NEW_TAB_KEY } from './keys.ts';

interface PaletteFootProps {
  /** `null` while nothing is searched for. */
  count: number | null;
  /** Names of what has not answered yet, and of what will not. */
  pending: readonly string[];
  failed: readonly string[];
  onRetry: () => void;
}

/** Who is still asked, who did not answer, how much was found; on wide screens the keys. */
export function PaletteFoot({ count, pending, failed, onRetry }: PaletteFootProps) {
  return (
    <div className="flex min-h-11 flex-none items-center gap-3 border-t border-line px-4 py-1.5 text-caption text-ink-2">
      <div role="status" className="min-w-0 flex-1">
        {failed.length > 0 && (
          <span className="inline-flex items-center gap-1.5 text-warn-text">
            <Icon icon={TriangleAlert} size={14} />
            {words.unanswered(failed)}
          </span>
        )}{' '}
        {pending.length > 0 ? words.looking(pending) : count !== null && words.found(count)}
      </div>
      {failed.length > 0 && (
        <button
          type="button"
          onClick={onRetry}
          className="flex-none rounded-xs px-1 py-1 font-label text-gold-text hover:underline max-md:py-3"
        >
          {words.tryAgain}
        </button>
      )}
      <Keys />
    </div>
  );
}

const keys: [key: string, does: string][] = [
  ['↑ ↓', words.keys.move],
  ['Enter', words.keys.open],
  [NEW_TAB_KEY, words.keys.newTab],
  ['Esc', words.keys.leave],
];

/** Hidden from screen readers, which announce keys themselves. */
function Keys() {
  return (
    <div aria-hidden className="flex flex-none items-center gap-3 text-ink-3 max-md:hidden">
      {keys.map(([key, does]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <kbd className="rounded-xs bg-hover px-1.5 py-0.5 font-sans text-micro text-ink-2">{key}</kbd>
          {does}
        </span>
      ))}
    </div>
  );
}
