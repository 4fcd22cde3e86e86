import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type OpenPreview, openPreview } from '../../lib/preview/open-preview.ts';
import type { FromPreview, ToPreview } from '../../lib/preview/preview-protocol.ts';
import { log } from '../../log.ts';
import { useEditorAlone } from '../../state/editor-context.tsx';

/** A frame that has not shown the page by then will not. */
const ANSWER_LIMIT_MS = 10_000;

export interface PreviewFrame {
  state: 'loading' | 'shown' | 'lost';
  send(message: ToPreview): void;
  /** To be told when the frame has loaded its page; it loads again with every page that is written into it. */
  onLoad(): void;
}

/**
 * The page of the editor in a frame, from its load to its end. For another try it is made anew.
 * @param frame answers the frame's window
 * @param loadProgram answers the text of the program that runs in it
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
  const takeFrame = useEffectEvent(frame);
  const takeProgram = useEffectEvent(loadProgram);
  const hear = useEffectEvent((message: FromPreview) => {
    if (message.kind === 'shown') setState((before) => (before === 'lost' ? before : 'shown'));
    onMessage(message);
  });

  const waiting = state === 'loading';
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setState('lost'), ANSWER_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  useEffect(() => {
    if (!loaded) return;
    let left = false;
    let detach = () => {};
    const lost = () => setState('lost');
    takeProgram().then(
      (program) => {
        const window = takeFrame();
        if (left || window === null) return;
        open.current = openPreview(window, program, { hear: (message) => hear(message), lost });
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
  }, [loaded, editor]);

  const send = useCallback((message: ToPreview) => open.current?.send(message), []);
  return {
    state,
    send,
    onLoad: () => setLoaded(true),
  };
}
