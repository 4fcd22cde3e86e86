import { useDraggable } from '@dnd-kit/core';
import { cx, Icon, Tooltip } from '@garimpo/sdk';
import { useCallback, useState } from 'react';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import { type BlockType, blockCategories, DRAWING, type DrawnPart } from '../lib/block-drawings.ts';
import { insertBlock, placeAfter } from '../lib/insert-block.ts';
import { blockCatalogue, type CatalogueEntry } from './block-catalogue.ts';

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

/**
 * Puts a block in, selects it and shows it. False where nothing happened: the page is locked, or the place is gone by the time the page has settled (null).
 */
export function useInsertBlock(): (type: BlockType, place: () => DropTarget | null) => Promise<boolean> {
  const editor = useEditorAlone();
  return useCallback(
    async (type, place) => {
      await editor.settled();
      const target = place();
      if (target === null || !editor.edit(insertBlock(editor.page, type, target))) return false;
      await editor.settled();
      editor.select(editor.selected, { reveal: true });
      return true;
    },
    [editor],
  );
}

export interface BlocksPaletteProps {
  /** A block went in by a tap or a key: a sheet that stands over the page may close. */
  onInserted?: () => void;
}

/** All blocks, to be dragged into the page, or put behind what is selected. */
export function BlocksPalette({ onInserted }: BlocksPaletteProps) {
  const editor = useEditorAlone();
  const insert = useInsertBlock();
  const [said, setSaid] = useState('');
  const isLocked = editor.lock !== null;
  const put = async ({ type, label }: CatalogueEntry) => {
    // The same words twice are said once: what was said before goes first.
    setSaid('');
    const done = await insert(type, () => placeAfter(editor.page, editor.selected));
    setSaid(done ? blocksText.inserted(label, type) : blocksText.busy);
    if (done) onInserted?.();
  };
  return (
    <section aria-label={blocksText.label} className="grid gap-4">
      <p className="text-caption text-ink-3">
        {isLocked ? (
          blocksText.locked
        ) : (
          <>
            <span className="pointer-coarse:hidden">{blocksText.hint}</span>
            <span className="hidden pointer-coarse:inline">{blocksText.hintTouch}</span>
          </>
        )}
      </p>
      {blockCategories.map((category) => (
        <div key={category} className="grid gap-2">
          <h2 className="text-small font-semibold text-ink-2">{blocksText.categories[category]}</h2>
          <div className="grid grid-cols-2 gap-2">
            {blockCatalogue
              .filter((entry) => entry.category === category)
              .map((entry) => (
                <BlockTile
                  key={entry.type}
                  entry={entry}
                  disabled={isLocked}
                  onInsert={() => void put(entry)}
                />
              ))}
          </div>
        </div>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
