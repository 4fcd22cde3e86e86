import { Icon } from '@garimpo/sdk';
import { DRAWING, type DrawnPart } from '../lib/block-drawings.ts';
import type { CatalogueEntry } from './block-catalogue.ts';

const fills: Record<DrawnPart, string> = {
  surface: 'fill-hover stroke-line',
  text: 'fill-line-control',
  // Not gold: that is for what the screen itself wants done.
  button: 'fill-ink-2',
};

export interface BlockFaceProps {
  entry: CatalogueEntry;
}

/** What a tile shows, in the palette and in the hand. */
export function BlockFace({ entry: { preview, icon, label } }: BlockFaceProps) {
  return (
    <>
      <svg viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} aria-hidden="true" className="w-full max-w-20">
        {preview.map(([part, x, y, width, height], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a drawing never change places
          <rect key={at} x={x} y={y} width={width} height={height} rx={1} className={fills[part]} />
        ))}
      </svg>
      <span className="flex max-w-full items-center gap-1.5 text-caption font-medium text-ink-2">
        <Icon icon={icon} size={14} className="text-ink-3" />
        <span className="truncate">{label}</span>
      </span>
    </>
  );
}
