import { Button, cx, LoadingText, Notice } from '@garimpo/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { carry } from '../../../components/selection/carry.ts';
import { selectBesides } from '../../../components/selection/selection-actions.ts';
import { editorCommand } from '../../../lib/preview/editor-keys.ts';
import { type FromPreview, loadPreviewProgram } from '../../../lib/preview/open-preview.ts';
import { type DropTarget, PREVIEW_PATH } from '../../../lib/preview/preview-protocol.ts';
import { SelectionBox } from '../../../lib/preview/selection-box.ts';
import { blockLooksOf } from '../../../state/block-looks.ts';
import { styleRequestsOf } from '../../../state/block-styles.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { useHiddenElements } from '../../../state/hidden-elements.tsx';
import { inPlaceOf, useIsWriting } from '../../../state/in-place.ts';
import { paletteOf } from '../../../state/page-palette.ts';
import { shownPicturesOf } from '../../../state/shown-pictures.ts';
import { previewText as words } from '../../../text/pt-br-preview.ts';
import { type Fit, fitPage, pointInPage, WELL_STYLE } from '../lib/fit-page.ts';
import { OverSelection, type Spot } from './over-selection.tsx';
import { usePinch } from './use-pinch.ts';
import { usePreview } from './use-preview.ts';
import { useRoom } from './use-room.ts';
import { WidthHandle } from './width-handle.tsx';

/** Covers the lower part of the page; a new height is a new object. */
export interface Cover {
  element: HTMLElement;
  /** Height in pixels. */
  height: number;
}

/** A block, or a file of the person's, that is dragged over the page; in window pixels. */
export interface Dragged {
  x: number;
  y: number;
  isFile?: boolean;
}

interface PageFrameProps {
  fit: Fit;
  drag: Dragged | null;
  cover: Cover | null;
  selection: SelectionBox;
  onDropTarget: (target: DropTarget | null) => void;
  onFiles: (() => void) | undefined;
  /** Turns of the wheel with Ctrl over the page, in pixels, or two fingers that do as much. */
  onZoom: (turned: number, byTouch: boolean) => void;
  loadProgram: () => Promise<string>;
  onRetry: () => void;
}

/** The page's frame at its own size, scaled down. It is not part of the app's document. */
function PageFrame({
  fit,
  drag,
  cover,
  selection,
  onDropTarget,
  onFiles,
  onZoom,
  loadProgram,
  onRetry,
}: PageFrameProps) {
  const editor = useEditorAlone();
  const frame = useRef<HTMLIFrameElement>(null);
  const { shown: hiddenShown, report: reportHidden } = useHiddenElements();
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const isWriting = useIsWriting();
  const isElement = (id: number) => id < editor.page.size && editor.page.isElement(id);

  const receive = (message: FromPreview) => {
    switch (message.kind) {
      case 'pick':
        if (message.adds && !message.twice) {
          if (message.element !== null && isElement(message.element)) selectBesides(editor, message.element);
        } else if (message.element === null || isElement(message.element)) editor.select(message.element);
        if (message.twice) frame.current?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
        break;
      case 'hover':
        if (message.element === null || isElement(message.element)) editor.hover(message.element);
        break;
      case 'computed':
        editor.reportComputed(message.element, message.style);
        break;
      case 'carry':
        carry(editor, message, send);
        break;
      case 'box':
        selection.set(message);
        break;
      case 'hidden':
        reportHidden(editor.page, message.elements.filter(isElement));
        break;
      case 'drop':
        if (message.target === null || isElement(message.target.element)) onDropTarget(message.target);
        break;
      case 'key':
        if (editorCommand(message) === 'leave') (message.shiftKey ? before : after).current?.focus();
        // The key is dispatched on the frame, so that one handler serves app and frame.
        else
          frame.current?.dispatchEvent(
            new KeyboardEvent('keydown', { ...message, bubbles: true, cancelable: true }),
          );
        break;
      case 'zoom':
        onZoom(message.turned, message.byTouch);
        break;
      case 'writing':
      case 'written':
      case 'toolbar':
        inPlaceOf(editor).receive(message);
        break;
      case 'styles':
        styleRequestsOf(editor).receive(message);
        break;
      case 'look':
        blockLooksOf(editor).receive(message.look);
        break;
      case 'palette':
        paletteOf(editor).receive(message.palette);
        break;
      case 'picture':
        shownPicturesOf(editor).receive(message);
        break;
      case 'files':
        onFiles?.();
        break;
      case 'shown':
        break;
    }
  };
  const { state, send, onLoad } = usePreview(
    () => frame.current?.contentWindow ?? null,
    loadProgram,
    receive,
  );

  useEffect(() => {
    // The frame's document cannot take the focus from the app.
    if (isWriting && document.activeElement !== frame.current) frame.current?.focus();
  }, [isWriting]);

  const { scale } = fit;
  useEffect(() => {
    if (state === 'shown') send({ kind: 'scale', scale });
  }, [state, scale, send]);

  useEffect(() => {
    if (state === 'shown') send({ kind: 'reveal', all: hiddenShown });
  }, [state, hiddenShown, send]);

  useEffect(() => {
    if (state !== 'shown') return;
    // Both are measured now, since the window may have scrolled.
    const foot = frame.current?.getBoundingClientRect().bottom ?? 0;
    const from = cover?.element.getBoundingClientRect().top ?? foot;
    send({ kind: 'cover', height: Math.max(0, Math.round((foot - from) / scale)) });
  }, [state, cover, scale, send]);

  const dragged = useRef<'drag' | 'point picture' | null>(null);
  useEffect(() => {
    const kind = drag === null ? dragged.current : drag.isFile ? 'point picture' : 'drag';
    if (kind === null) return;
    dragged.current = drag === null ? null : kind;
    const rect = frame.current?.getBoundingClientRect();
    send({ kind, at: drag && rect ? pointInPage(drag, rect, scale) : null });
  });

  return (
    <>
      <span ref={before} tabIndex={-1} />
      <iframe
        ref={frame}
        className="block origin-top-left border-0 bg-[white]"
        style={{ width: fit.width, height: fit.height, transform: `scale(${fit.scale})` }}
        src={new URL(PREVIEW_PATH, editor.url).href}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={words.frame}
        onLoad={onLoad}
        data-editor-keys
      />
      <span ref={after} tabIndex={-1} />
      {/* The frame would capture the pointer. */}
      {drag !== null && <div className="absolute inset-0" />}
      {state === 'loading' && (
        <div className="absolute inset-0 flex items-center justify-center bg-surface">
          <LoadingText text={words.loading} />
        </div>
      )}
      {state === 'lost' && (
        <div className="absolute inset-0 flex items-center justify-center bg-surface p-6">
          <Notice
            kind="danger"
            action={
              <Button size="sm" onClick={onRetry}>
                {words.retry}
              </Button>
            }
          >
            {words.lost}
          </Notice>
        </div>
      )}
    </>
  );
}

interface PreviewProps {
  /** Null while nothing is dragged. */
  drag: Dragged | null;
  cover?: Cover | null;
  /** Reports where the dragged block would be inserted. */
  onDropTarget: (target: DropTarget | null) => void;
  /** Called when files are dragged into the page, which hears of it before the app does. */
  onFiles?: () => void;
  /** Draws something at the selected element. */
  overSelection?: (spot: Spot) => ReactNode;
  loadProgram?: () => Promise<string>;
  /** Drawn over the page; `scale` is that of the page on the screen. */
  overlay?: (scale: number) => ReactNode;
}

/**
 * The page under edit in a sandboxed frame on the clone's own host, with an opaque origin and without scripts of its
 * own.
 */
export function Preview({
  drag,
  cover = null,
  onDropTarget,
  onFiles,
  overSelection,
  loadProgram = loadPreviewProgram,
  overlay,
}: PreviewProps) {
  const editor = useEditorAlone();
  // The tools of the text stand there.
  const isWriting = useIsWriting();
  const region = useRef<HTMLElement>(null);
  const well = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [selection] = useState(() => new SelectionBox());
  const { canvas, change } = useCanvas();
  const room = useRoom(well);
  const fit = fitPage(canvas, room);
  const zoom = usePinch(well, {
    scale: fit.scale,
    whole: fitPage({ ...canvas, zoom: 'fit' }, room).scale,
    onZoom: (next) => change({ zoom: next }),
  });
  const [attempt, setAttempt] = useState(0);
  return (
    <section
      ref={region}
      aria-label={words.region}
      className="relative flex min-h-0 min-w-0 flex-1 bg-sunken p-3 md:px-6 md:pt-12 md:pb-0"
      style={WELL_STYLE}
    >
      {/* Clipping instead of hiding keeps the frame itself from being scrolled. */}
      <div
        ref={well}
        className={cx(
          'flex min-h-0 min-w-0 flex-1 items-start',
          canvas.zoom === 'fit' ? 'overflow-clip' : 'overflow-auto',
        )}
      >
        <div
          ref={sheet}
          className="relative mx-auto flex-none overflow-clip rounded-t-md bg-surface shadow-menu"
          style={{ width: fit.width * fit.scale, height: fit.height * fit.scale }}
        >
          <PageFrame
            key={`${editor.url} ${attempt}`}
            fit={fit}
            drag={drag}
            cover={cover}
            selection={selection}
            onDropTarget={onDropTarget}
            onFiles={onFiles}
            onZoom={zoom}
            loadProgram={loadProgram}
            onRetry={() => setAttempt(attempt + 1)}
          />
          <WidthHandle fit={fit} />
          {overlay?.(fit.scale)}
        </div>
      </div>
      {overSelection !== undefined && drag === null && !isWriting && (
        <OverSelection
          selection={selection}
          region={region}
          well={well}
          sheet={sheet}
          scale={fit.scale}
          cover={cover}
        >
          {overSelection}
        </OverSelection>
      )}
    </section>
  );
}
