import { useEffect, useRef, useState } from 'react';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { type BlockCategory, blocksText } from '../../../text/pt-br-blocks.ts';
import { blocksOf } from '../lib/block-icons.ts';
import { placeBeside } from '../lib/insert-block.ts';
import { insertedText, type PaletteBlock } from '../lib/palette-block.ts';
import { BlockTile } from './block-tile.tsx';
import { LookPicker } from './look-picker.tsx';
import { OwnBlocks } from './own-blocks.tsx';
import { useInsertBlock } from './use-insert-block.ts';

interface BlocksPaletteProps {
  /** Called when a block was inserted without a drag, so that a sheet over the page can close. */
  onInserted?: () => void;
  /** The side of the selected element that the person asked to add a block on. */
  place?: 'before' | 'after' | null;
}

export function BlocksPalette({ onInserted, place = null }: BlocksPaletteProps) {
  const editor = useEditorAlone();
  const palette = useRef<HTMLElement>(null);
  const beside = useEditorPart(({ page, selected }) => (selected === null ? null : nameOf(page, selected)));
  useEffect(() => {
    if (place !== null) palette.current?.querySelector('button')?.focus();
  }, [place]);
  const insert = useInsertBlock();
  const [announcement, announce] = useState('');
  const isLocked = editor.lock !== null;
  const put = async (block: PaletteBlock) => {
    // A live region only speaks when its text changes.
    announce('');
    const done = await insert(block, () => placeBeside(editor.page, editor.selected, place ?? 'after'));
    announce(done ? insertedText(block) : blocksText.busy);
    if (done) onInserted?.();
  };
  return (
    <section ref={palette} aria-label={blocksText.label} className="grid gap-4">
      <p className="text-caption text-ink-3">
        {isLocked ? (
          blocksText.locked
        ) : place !== null && beside !== null ? (
          blocksText.hintPlace[place](beside)
        ) : (
          <>
            <span className="pointer-coarse:hidden">{blocksText.hint}</span>
            <span className="hidden pointer-coarse:inline">{blocksText.hintTouch}</span>
          </>
        )}
      </p>
      <LookPicker />
      <OwnBlocks disabled={isLocked} onInsert={(block) => void put(block)} />
      {(Object.keys(blocksOf) as BlockCategory[]).map((category) => (
        <div key={category} className="grid gap-2">
          <h2 className="text-small font-semibold text-ink-2">{blocksText.categories[category]}</h2>
          <div className="grid grid-cols-2 gap-2">
            {blocksOf[category].map((type) => (
              <BlockTile
                key={type}
                id={type}
                block={{ kind: 'made', type }}
                tip={blocksText.tip(blocksText.labels[type], type)}
                disabled={isLocked}
                onInsert={() => void put({ kind: 'made', type })}
              />
            ))}
          </div>
        </div>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
