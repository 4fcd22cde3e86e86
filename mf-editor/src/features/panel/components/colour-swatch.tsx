import { cx } from '@garimpo/sdk';
import { BLACK } from '../../../lib/style/colours.ts';

export interface ColourSwatchProps {
  label: string;
  /** CSS; empty where it is not known. */
  colour: string;
  /** What the picker begins with, `#rrggbb`. */
  hex: string | null;
  disabled: boolean;
  onPick: (hex: string) => void;
  onDone: () => void;
}

/** The colour itself, over a check pattern where it lets through; pressed, it opens the browser's own picker. */
export function ColourSwatch({ label, colour, hex, disabled, onPick, onDone }: ColourSwatchProps) {
  return (
    <span
      className={cx(
        'relative block size-control flex-none md:size-8 overflow-hidden rounded-sm border border-line bg-surface',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <span className="absolute inset-1.5 overflow-hidden rounded-xs bg-[repeating-conic-gradient(var(--g-line)_0_25%,transparent_0_50%)] bg-[length:0.5rem_0.5rem] inset-ring inset-ring-line">
        <span className="block size-full" style={{ backgroundColor: colour }} />
      </span>
      <input
        type="color"
        aria-label={label}
        title={label}
        value={hex ?? BLACK}
        disabled={disabled}
        onChange={(event) => onPick(event.target.value)}
        onBlur={onDone}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </span>
  );
}
