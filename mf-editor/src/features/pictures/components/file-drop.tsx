import { toast } from '@garimpo/sdk';
import { type DragEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePictureApi } from '../../../api/picture-api.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { shownPicturesOf } from '../../../state/shown-pictures.ts';
import { imageText as words } from '../../../text/pt-br-image.ts';

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Whether files of the person's are dragged over the window. */
export function useFileDrag() {
  const [active, setActive] = useState(false);
  const begin = useCallback(() => setActive(true), []);
  const end = useCallback(() => setActive(false), []);
  useEffect(() => {
    const onEnter = (event: globalThis.DragEvent) => {
      // A dialog over the page has fields of its own for files.
      if (hasFiles(event) && document.querySelector('[role=dialog],[role=alertdialog]') === null) begin();
    };
    const onLeave = (event: globalThis.DragEvent) => event.relatedTarget === null && end();
    // A file that is dropped beside the page would be opened in place of the app.
    const keep = (event: globalThis.DragEvent) => hasFiles(event) && event.preventDefault();
    const onDrop = (event: globalThis.DragEvent) => {
      keep(event);
      end();
    };
    const on = { dragenter: onEnter, dragleave: onLeave, dragover: keep, drop: onDrop };
    for (const [type, listen] of Object.entries(on)) window.addEventListener(type, listen as EventListener);
    return () => {
      for (const [type, listen] of Object.entries(on))
        window.removeEventListener(type, listen as EventListener);
    };
  }, [begin, end]);
  return { active, begin, end };
}

interface FileDropProps {
  /** The place is in window pixels; it is null when the file is let go of, or leaves. */
  onMove: (at: { x: number; y: number } | null) => void;
  onEnd: () => void;
}

/** Lies over the page while a file is dragged: the frame would take what is dropped for itself. */
export function FileDrop({ onMove, onEnd }: FileDropProps) {
  const editor = useEditorAlone();
  const pictures = usePictureApi(editor.subdomain);
  const stop = stopOf(useCanvas().canvas);
  const shownPictures = shownPicturesOf(editor);
  const isOver = useSyncExternalStore(shownPictures.subscribe, () => shownPictures.pointed !== null);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => () => latest.current(null), []);

  async function drop(event: DragEvent) {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    const shown = shownPictures.pointed;
    onEnd();
    if (file === undefined) return;
    if (shown === null) {
      toast.info(words.dropNowhere);
      return;
    }
    const { replaceByFile } = await import('./replace-picture.ts');
    await replaceByFile(editor, pictures, { file, shown, stop });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are chosen in the panel without a mouse
    <div
      data-file-drop
      className="absolute inset-0 z-sticky"
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        onMove({ x: event.clientX, y: event.clientY });
      }}
      onDragLeave={() => onMove(null)}
      onDrop={(event) => void drop(event)}
    >
      <p className="pointer-events-none absolute inset-x-0 top-3 mx-auto w-fit rounded-md border border-line bg-raised px-3 py-1.5 text-small shadow-menu">
        {isOver ? words.dropHere : words.drop}
      </p>
    </div>
  );
}
