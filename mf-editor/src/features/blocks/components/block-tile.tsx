import { useDraggable } from '@dnd-kit/core';
import { cx, Icon, Tooltip } from '@garimpo/sdk';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import { blockDrawings, DRAWING, type Drawing, type DrawnPart } from '../lib/block-drawings.ts';
import { blockIcons } from '../lib/block-icons.ts';
import { labelOf, type PaletteBlock } from '../lib/palette-block.ts';

const fills: Record<DrawnPart, string> = {
  surface: 'fill-hover stroke-line',
  picture: 'fill-line-control opacity-60',
  text: 'fill-line-control',
  // Gold is reserved for the screen's own primary actions.
  button: 'fill-ink-2',
};
const drawnParts = ['surface', 'picture', 'text', 'button'] as const satisfies readonly DrawnPart[];

function rectangles(numbers: readonly number[] = []): (readonly number[])[] {
  return Array.from({ length: numbers.length / 4 }, (_, at) => numbers.slice(at * 4, at * 4 + 4));
}

const drawingOf = (block: PaletteBlock): Drawing =>
  block.kind === 'own' ? block.drawing : blockDrawings[block.type];

export function BlockFace({ block }: { block: PaletteBlock }) {
  const drawing = drawingOf(block);
  const isOwn = block.kind === 'own';
  return (
    <>
      <svg
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        aria-hidden="true"
        className={isOwn ? 'w-18 flex-none' : 'w-full max-w-20'}
      >
        {drawnParts.map((part) => (
          <g key={part} className={fills[part]}>
            {rectangles(drawing[part]).map(([x, y, width, height]) => (
              <rect key={`${x} ${y} ${width}`} x={x} y={y} width={width} height={height} rx={1} />
            ))}
          </g>
        ))}
      </svg>
      <span className="flex max-w-full items-center gap-1.5 text-caption font-medium text-ink-2">
        {!isOwn && <Icon icon={blockIcons[block.type]} size={14} className="text-ink-3" />}
        <span className={isOwn ? 'line-clamp-2 text-left break-words' : 'truncate'}>{labelOf(block)}</span>
      </span>
    </>
  );
}

interface BlockTileProps {
  block: PaletteBlock;
  /** A drag tells by it what is dragged. */
  id: string;
  tip: string;
  disabled: boolean;
  onInsert: () => void;
}

export function BlockTile({ block, id, tip, disabled, onInsert }: BlockTileProps) {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data: { block },
    disabled,
    attributes: { roleDescription: blocksText.drag.role },
  });
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes;
  return (
    <Tooltip text={tip} side="right">
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
          'flex w-full min-w-0 touch-manipulation items-center rounded-md border border-line bg-surface select-none',
          // Names that people give are longer, and a menu stands beside them.
          block.kind === 'own' ? 'gap-2 py-1 pr-9 pl-1.5' : 'flex-col gap-1 px-1.5 pt-1.5 pb-2',
          'not-disabled:cursor-grab hover:veil-hover active:veil-press disabled:cursor-not-allowed disabled:opacity-50',
          isDragging && 'opacity-50',
        )}
      >
        <BlockFace block={block} />
      </button>
    </Tooltip>
  );
}
