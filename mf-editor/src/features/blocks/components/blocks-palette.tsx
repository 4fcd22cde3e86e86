import { useDraggable } from '@dnd-kit/core';
import { cx, Icon, type IconSource, Tooltip } from '@garimpo/sdk';
import {
  CircleDollarSign,
  CircleQuestionMark,
  Cookie,
  DoorOpen,
  Gift,
  Image,
  Link,
  Mail,
  MessageSquareQuote,
  MousePointerClick,
  PackagePlus,
  PanelTop,
  RectangleHorizontal,
  ShieldCheck,
  Smartphone,
  Sparkles,
  SquarePlay,
  TextCursorInput,
  Timer,
  Type,
} from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { type BlockCategory, type BlockType, blocksText } from '../../../text/pt-br-blocks.ts';
import { blockDrawings, DRAWING, type DrawnPart, isBlockType } from '../lib/block-drawings.ts';
import { insertBlock, placeBeside } from '../lib/insert-block.ts';

const icons = {
  sections: {
    header: PanelTop,
    hero: Sparkles,
    cta: MousePointerClick,
    contact: Mail,
    pricing: CircleDollarSign,
  },
  sales: {
    countdown: Timer,
    guarantee: ShieldCheck,
    bonus: Gift,
    faq: CircleQuestionMark,
    testimonials: MessageSquareQuote,
    bump: PackagePlus,
    buybar: Smartphone,
    exit: DoorOpen,
    cookies: Cookie,
  },
  basics: {
    button: RectangleHorizontal,
    text: Type,
    image: Image,
    video: SquarePlay,
    link: Link,
    input: TextCursorInput,
  },
} satisfies Record<BlockCategory, Partial<Record<BlockType, IconSource>>>;
const iconOf: Record<BlockType, IconSource> = { ...icons.sections, ...icons.sales, ...icons.basics };

const isCategory = (name: string): name is BlockCategory => Object.hasOwn(icons, name);

const fills: Record<DrawnPart, string> = {
  surface: 'fill-hover stroke-line',
  text: 'fill-line-control',
  // Gold is reserved for the screen's own primary actions.
  button: 'fill-ink-2',
};
const drawnParts = ['surface', 'text', 'button'] as const satisfies readonly DrawnPart[];

function rectangles(numbers: readonly number[] = []): (readonly number[])[] {
  return Array.from({ length: numbers.length / 4 }, (_, at) => numbers.slice(at * 4, at * 4 + 4));
}

export function BlockFace({ type }: { type: BlockType }) {
  return (
    <>
      <svg viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} aria-hidden="true" className="w-full max-w-20">
        {drawnParts.map((part) => (
          <g key={part} className={fills[part]}>
            {rectangles(blockDrawings[type][part]).map(([x, y, width, height]) => (
              <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={1} />
            ))}
          </g>
        ))}
      </svg>
      <span className="flex max-w-full items-center gap-1.5 text-caption font-medium text-ink-2">
        <Icon icon={iconOf[type]} size={14} className="text-ink-3" />
        <span className="truncate">{blocksText.labels[type]}</span>
      </span>
    </>
  );
}

interface BlockTileProps {
  type: BlockType;
  disabled: boolean;
  onInsert: () => void;
}

function BlockTile({ type, disabled, onInsert }: BlockTileProps) {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: type,
    disabled,
    attributes: { roleDescription: blocksText.drag.role },
  });
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes;
  return (
    <Tooltip text={blocksText.tip(blocksText.labels[type], type)} side="right">
      <button
        ref={setNodeRef}
        type="button"
        disabled={disabled}
        aria-describedby={describedBy}
        aria-roledescription={roleDescription}
        {...listeners}
        onClick={onInsert}
        // The space bar starts a keyboard drag; releasing it must not insert the block as well.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className={cx(
          'flex min-w-0 touch-manipulation flex-col items-center gap-1 rounded-md border border-line bg-surface px-1.5 pt-1.5 pb-2 select-none',
          'not-disabled:cursor-grab hover:veil-hover active:veil-press disabled:cursor-not-allowed disabled:opacity-50',
          isDragging && 'opacity-50',
        )}
      >
        <BlockFace type={type} />
      </button>
    </Tooltip>
  );
}

/**
 * Inserts a block, selects it and reveals it. Resolves to false where the page is locked, or the place is gone once
 * the page has settled (null).
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
  const put = async (type: BlockType) => {
    // A live region only speaks when its text changes.
    announce('');
    const done = await insert(type, () => placeBeside(editor.page, editor.selected, place ?? 'after'));
    announce(done ? blocksText.inserted(blocksText.labels[type], type) : blocksText.busy);
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
      {Object.entries(icons).map(
        ([category, blocks]) =>
          isCategory(category) && (
            <div key={category} className="grid gap-2">
              <h2 className="text-small font-semibold text-ink-2">{blocksText.categories[category]}</h2>
              <div className="grid grid-cols-2 gap-2">
                {Object.keys(blocks)
                  .filter(isBlockType)
                  .map((type) => (
                    <BlockTile key={type} type={type} disabled={isLocked} onInsert={() => void put(type)} />
                  ))}
              </div>
            </div>
          ),
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
