import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FromPreview } from '../../../lib/preview/open-preview.ts';
import { type OpenPreview, openPreview } from '../../../lib/preview/open-preview.ts';
import type { ToPreview } from '../../../lib/preview/preview-protocol.ts';
import { log } from '../../../log.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';

/** Time for the frame to show the page: a fixed part, and a part per megabyte. */
const ANSWER_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS_A_MB = 4_000;

interface PreviewFrame {
  state: 'loading' | 'shown' | 'lost';
  send(message: ToPreview): void;
  /** Must be called whenever the frame has loaded: first its empty page, then each page that is written into it. */
  onLoad(): void;
}

/**
 * Shows the editor's page in a frame. A retry needs a new component.
 * @param frame returns the frame's window
 * @param loadProgram resolves to the source of the program that runs in it
 */
export function usePreview(
  frame: () => Window | null,
  loadProgram: () => Promise<string>,
  onMessage: (message: FromPreview) => void,
): PreviewFrame {
  const editor = useEditorAlone();
  const [state, setState] = useState<PreviewFrame['state']>('loading');
  const [loaded, setLoaded] = useState(false);
  const open = useRef<OpenPreview | null>(null);
  const deadline = useRef<ReturnType<typeof setTimeout>>(undefined);
  const currentFrame = useEffectEvent(frame);
  const currentProgram = useEffectEvent(loadProgram);
  const receive = useEffectEvent((message: FromPreview) => {
    clearTimeout(deadline.current);
    if (message.kind === 'shown') setState('shown');
    onMessage(message);
  });
  const lost = useCallback(() => setState('lost'), []);
  const send = useCallback((message: ToPreview) => open.current?.send(message), []);

  const expectAnswer = useCallback(() => {
    clearTimeout(deadline.current);
    const limit = ANSWER_LIMIT_MS + Math.floor(ANSWER_LIMIT_MS_A_MB * (editor.page.source.length / 1e6));
    deadline.current = setTimeout(lost, limit);
  }, [lost, editor]);
  useEffect(() => {
    expectAnswer();
    return () => clearTimeout(deadline.current);
  }, [expectAnswer]);

  useEffect(() => {
    if (!loaded) return;
    let left = false;
    let detach = () => {};
    currentProgram().then(
      (program) => {
        const window = currentFrame();
        if (left || window === null) return;
        open.current = openPreview(window, program, (message) => receive(message));
        detach = editor.attach(open.current.send);
      },
      (cause: unknown) => {
        log.error('the preview could not be started', cause);
        if (!left) lost();
      },
    );
    return () => {
      left = true;
      detach();
      open.current?.close();
      open.current = null;
    };
  }, [loaded, editor, lost]);

  return {
    state,
    send,
    onLoad: () => {
      setLoaded(true);
      if (open.current === null) return;
      // The frame has written the page, or was navigated away.
      send({ kind: 'ask' });
      expectAnswer();
    },
  };
}
