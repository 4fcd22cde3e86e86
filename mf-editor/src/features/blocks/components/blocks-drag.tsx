import {
  type Active,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { usePortalContainer } from '@garimpo/sdk';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import { insertedText, labelOf, type PaletteBlock } from '../lib/palette-block.ts';
import { BlockFace } from './block-tile.tsx';
import { useInsertBlock } from './use-insert-block.ts';

/** Coordinates are client pixels. */
export interface Point {
  x: number;
  y: number;
}

const STEP = 24;
const LONG_STEP = 120;
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Position of the pointer; for a keyboard drag the centre of the dragged tile. */
function heldAt({
  activatorEvent,
  active,
  delta,
}: Pick<DragMoveEvent, 'activatorEvent' | 'active' | 'delta'>): Point | null {
  const start = startOf(activatorEvent);
  if (start !== null) return { x: start.x + delta.x, y: start.y + delta.y };
  const rect = active.rect.current.translated;
  return rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

function startOf(event: Event): Point | null {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  if (touch !== undefined) return { x: touch.clientX, y: touch.clientY };
  return 'clientX' in event ? { x: (event as MouseEvent).clientX, y: (event as MouseEvent).clientY } : null;
}

/**
 * The first arrow key moves the block from the palette to the middle of the window; further ones move it in steps,
 * longer with Shift.
 */
const nextHeld: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = directions[event.code];
  const rect = context.active?.rect.current.initial ?? null;
  if (direction === undefined || rect === null) return;
  if (Math.abs(currentCoordinates.x - rect.left) < 1 && Math.abs(currentCoordinates.y - rect.top) < 1) {
    return { x: (window.innerWidth - rect.width) / 2, y: (window.innerHeight - rect.height) / 2 };
  }
  const step = event.shiftKey ? LONG_STEP : STEP;
  return { x: currentCoordinates.x + direction.x * step, y: currentCoordinates.y + direction.y * step };
};

/** Passes on the last value of each animation frame, and null at once. */
function useOncePerFrame<Value>(pass: (value: Value | null) => void): (value: Value | null) => void {
  const latest = useRef(pass);
  const frame = useRef(0);
  useEffect(() => {
    latest.current = pass;
  }, [pass]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback((value) => {
    cancelAnimationFrame(frame.current);
    if (value === null) latest.current(null);
    else frame.current = requestAnimationFrame(() => latest.current(value));
  }, []);
}

const MOUSE_DISTANCE = 6;
const LONG_PRESS_MS = 250;
const PRESS_TOLERANCE = 8;
const keyboardCodes = {
  // Enter inserts the block without a drag.
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

interface BlocksDragProps {
  /** The place that the preview reports for the dragged block. */
  target: DropTarget | null;
  /** Called at most once a frame with the position in client pixels; null when the drag ends. */
  onMove: (at: Point | null) => void;
  children: ReactNode;
}

/** Drags blocks from the palette into the page. Only this component and the tiles know the drag library. */
export function BlocksDrag({ target, onMove, children }: BlocksDragProps) {
  const editor = useEditorAlone();
  const insert = useInsertBlock();
  const container = usePortalContainer();
  const [held, setHeld] = useState<PaletteBlock | null>(null);
  const [announcement, announce] = useState('');
  const move = useOncePerFrame(onMove);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: PRESS_TOLERANCE } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: nextHeld }),
  );
  useOwnKeys(held !== null);

  const letGo = () => {
    setHeld(null);
    move(null);
  };
  const drop = async ({ active }: DragEndEvent) => {
    letGo();
    const block = blockIn(active);
    if (block === null) return;
    if (target === null) return announce(blocksText.drag.cancelled(labelOf(block)));
    const { page } = editor;
    const done = await insert(block, () => (editor.page === page ? target : null));
    announce(done ? insertedText(block) : blocksText.busy);
  };

  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{
        // Announcements depend on the preview, which the library does not know.
        announcements: silent,
        screenReaderInstructions: { draggable: blocksText.drag.instructions },
        ...(container === undefined ? {} : { container }),
      }}
      onDragStart={({ active }) => setHeld(blockIn(active))}
      onDragMove={(event: DragMoveEvent) => move(heldAt(event))}
      onDragCancel={({ active }) => {
        letGo();
        const block = blockIn(active);
        announce(blocksText.drag.cancelled(block === null ? '' : labelOf(block)));
      }}
      onDragEnd={(event) => void drop(event)}
    >
      {children}
      {/* The frame of the preview would capture the pointer. */}
      {held !== null && <div className="fixed inset-0 z-drag cursor-grabbing" />}
      <DragOverlay dropAnimation={null} style={{ zIndex: 'var(--g-z-drag)' }}>
        {held !== null && (
          <div className="flex max-w-50 cursor-grabbing flex-col items-center gap-1 rounded-md bg-raised px-1.5 pt-1.5 pb-2 shadow-drag">
            <BlockFace block={held} />
          </div>
        )}
      </DragOverlay>
      <p role="status" className="sr-only">
        {held === null ? announcement : overText(labelOf(held), target, (id) => nameOf(editor.page, id))}
      </p>
    </DndContext>
  );
}

/** Tiles say which block they are. */
const blockIn = ({ data }: Active): PaletteBlock | null =>
  (data.current as { block?: PaletteBlock } | undefined)?.block ?? null;

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

function overText(label: string, target: DropTarget | null, nameOf: (id: number) => string): string {
  if (target === null) return blocksText.drag.overNothing(label);
  return blocksText.drag.over[target.place](label, nameOf(target.element));
}

/** While a block is dragged, Esc and the arrow keys belong to the drag. */
function useOwnKeys(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  }, [isHeld]);
}
