import { Button, LoadingText, Notice } from '@garimpo/sdk';
import { useEffect, useRef } from 'react';
import { editorCommand } from '../../../lib/preview/editor-keys.ts';
import { type Fit, pointInPage } from '../../../lib/preview/fit-page.ts';
import type { FromPreview } from '../../../lib/preview/open-preview.ts';
import { type DropTarget, PREVIEW_PATH } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { previewText as words } from '../../../text/pt-br-preview.ts';
import { usePreview } from './use-preview.ts';

/** Covers the lower part of the page; a new height is a new object. */
export interface Cover {
  element: HTMLElement;
  /** Height in pixels. */
  height: number;
}

export interface PageFrameProps {
  fit: Fit;
  /** Position of the dragged block in window pixels. */
  drag: { x: number; y: number } | null;
  cover: Cover | null;
  onDropTarget: (target: DropTarget | null) => void;
  loadProgram: () => Promise<string>;
  onRetry: () => void;
}

/** The page's frame at its own size, scaled down. It is not part of the app's document. */
export function PageFrame({ fit, drag, cover, onDropTarget, loadProgram, onRetry }: PageFrameProps) {
  const editor = useEditorAlone();
  const frame = useRef<HTMLIFrameElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const isElement = (id: number) => id < editor.page.size && editor.page.isElement(id);

  const hear = (message: FromPreview) => {
    switch (message.kind) {
      case 'pick':
        if (message.element === null || isElement(message.element)) editor.select(message.element);
        if (message.twice) frame.current?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
        break;
      case 'hover':
        if (message.element === null || isElement(message.element)) editor.hover(message.element);
        break;
      case 'computed':
        editor.reportComputed(message.element, message.style);
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
      case 'shown':
        break;
    }
  };
  const { state, send, onLoad } = usePreview(() => frame.current?.contentWindow ?? null, loadProgram, hear);

  const { scale } = fit;
  useEffect(() => {
    if (state === 'shown') send({ kind: 'scale', scale });
  }, [state, scale, send]);

  useEffect(() => {
    if (state !== 'shown') return;
    // Both are measured now, since the window may have scrolled.
    const foot = frame.current?.getBoundingClientRect().bottom ?? 0;
    const from = cover?.element.getBoundingClientRect().top ?? foot;
    send({ kind: 'cover', height: Math.max(0, Math.round((foot - from) / scale)) });
  }, [state, cover, scale, send]);

  const dragged = useRef(false);
  useEffect(() => {
    if (drag === null && !dragged.current) return;
    dragged.current = drag !== null;
    const rect = frame.current?.getBoundingClientRect();
    send({ kind: 'drag', at: drag && rect ? pointInPage(drag, rect, scale) : null });
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
