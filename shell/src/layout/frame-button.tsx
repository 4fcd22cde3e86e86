import type { IconNodes } from '@garimpo/releases-contract';
import { formatNumber, IconButton } from '@garimpo/sdk';

/** A tool's button in the frame, as it stands now. */
export interface FrameButtonState {
  key: string;
  /** What is written beside the icon. */
  label: string;
  /** Its whole accessible name, with what is new. */
  name: string;
  icon: IconNodes;
  /** How much is new. */
  count: number;
  open: boolean;
  onToggle: () => void;
}

/** Counts above this are shown as "99+". */
const MOST_SHOWN = 99;

/** On the icon of its button; the button's name says it too. */
export function NewsCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute -top-1.5 left-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-gold px-1 text-micro text-on-gold tabular-nums"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : formatNumber(count)}
    </span>
  );
}

/** In the top bar of narrow screens. */
export function FrameIconButton({ name, icon, count, open, onToggle }: FrameButtonState) {
  return (
    <span className="relative inline-flex">
      <IconButton label={name} icon={icon} iconSize={20} size="md" aria-expanded={open} onClick={onToggle} />
      <span className="pointer-events-none absolute top-1/2 left-1/2 -translate-1/2">
        <span className="relative block size-5">
          <NewsCount count={count} />
        </span>
      </span>
    </span>
  );
}
