import { Input } from '@garimpo/sdk';
import { useState } from 'react';
import { BLACK, hexOf } from '../../../lib/style/values.ts';
import { inPlaceText as words } from '../../../text/pt-br-in-place.ts';

interface ColourToolProps {
  /** As the browser computes it. */
  colour: string;
  onPick: (hex: string) => void;
}

export function ColourTool({ colour, onPick }: ColourToolProps) {
  return (
    <span className="relative mx-0.5 block size-control-sm flex-none rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus hover:veil-hover">
      <span
        className="absolute inset-1.5 rounded-xs inset-ring inset-ring-line"
        style={{ backgroundColor: colour }}
      />
      <input
        type="color"
        aria-label={words.colour}
        title={words.colour}
        value={hexOf(colour) ?? BLACK}
        onChange={(event) => onPick(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}

const SIZE_MIN = 6;
const SIZE_MAX = 300;

interface SizeToolProps {
  /** In pixels. */
  size: number;
  onSize: (size: number) => void;
}

/** The number counts when the field is left or Enter is pressed, so that typing 24 does not pass by 2. */
export function SizeTool({ size, onSize }: SizeToolProps) {
  const shown = String(Math.round(size * 10) / 10);
  const [typed, setTyped] = useState(shown);
  const done = () => {
    const wanted = Number(typed.replace(',', '.'));
    if (!Number.isFinite(wanted) || wanted < SIZE_MIN || wanted > SIZE_MAX) setTyped(shown);
    else if (typed !== shown) onSize(wanted);
  };
  return (
    <Input
      quiet
      className="h-7! w-14 text-small"
      inputMode="decimal"
      aria-label={words.size}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
