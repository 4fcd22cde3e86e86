import { useDraggable } from '@dnd-kit/core';
import { cx, Tooltip } from '@garimpo/sdk';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import type { CatalogueEntry } from './block-catalogue.ts';
import { BlockFace } from './block-face.tsx';

export interface BlockTileProps {
  entry: CatalogueEntry;
  disabled: boolean;
  /** A click, a tap, Enter. */
  onInsert: () => void;
}

export function BlockTile({ entry, disabled, onInsert }: BlockTileProps) {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: entry.type,
    disabled,
    attributes: { roleDescription: blocksText.drag.role },
  });
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes;
  return (
    <Tooltip text={blocksText.tip(entry.label, entry.type)} side="right">
      <button
        ref={setNodeRef}
        type="button"
        disabled={disabled}
        aria-describedby={describedBy}
        aria-roledescription={roleDescription}
        {...listeners}
        onClick={onInsert}
        // The space bar lifts the block: it must not insert it as well when it is let go.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className={cx(
          'flex min-w-0 touch-manipulation flex-col items-center gap-1 rounded-md border border-line bg-surface px-1.5 pt-1.5 pb-2 select-none',
          'not-disabled:cursor-grab hover:veil-hover active:veil-press disabled:cursor-not-allowed disabled:opacity-50',
          isDragging && 'opacity-50',
        )}
      >
        <BlockFace entry={entry} />
      </button>
    </Tooltip>
  );
}
