import { Button, cx, LoadingText, Notice } from '@garimpo/sdk';
import { Pencil, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { runnablePage, TEST_PATH } from '../../../lib/preview/runnable-page.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { testRunText as words } from '../../../text/pt-br-preview.ts';
import { fitPage } from '../lib/fit-page.ts';
import { useRoom } from './use-room.ts';

interface TestRunProps {
  onBack: () => void;
}

/** The page as it is edited, running with its scripts. The page under edit waits behind it, where it was. */
export function TestRun({ onBack }: TestRunProps) {
  const [run, setRun] = useState(0);
  const back = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onBack();
  });
  useEffect(() => {
    const before = document.activeElement;
    back.current?.focus();
    const onKey = (event: KeyboardEvent) => leave(event);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section aria-label={words.region} className="absolute inset-0 z-sticky flex flex-col bg-sunken">
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5">
        <p className="min-w-0 flex-1 text-small text-ink-2">{words.hint}</p>
        <Button size="sm" variant="ghost" icon={RotateCcw} onClick={() => setRun(run + 1)}>
          {words.again}
        </Button>
        <Button ref={back} size="sm" icon={Pencil} onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <RunningPage key={run} />
    </section>
  );
}

/** Time for the frame to load its empty page. */
const ANSWER_LIMIT_MS = 10_000;

function RunningPage() {
  const editor = useEditorAlone();
  const { canvas } = useCanvas();
  const well = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const given = useRef(false);
  const [state, setState] = useState<'loading' | 'shown' | 'lost'>('loading');
  const fit = fitPage(canvas, useRoom(well));
  useEffect(() => {
    if (state !== 'loading') return;
    const waiting = setTimeout(() => setState('lost'), ANSWER_LIMIT_MS);
    return () => clearTimeout(waiting);
  }, [state]);
  const give = () => {
    // The frame loads again when the page is written into it.
    if (given.current || frame.current?.contentWindow == null) return;
    given.current = true;
    setState('shown');
    const page = { html: runnablePage(editor.page, editor.url), images: editor.unsavedImages() };
    // The frame has an opaque origin, so no target origin can be named. Its address is that of our own empty page.
    frame.current.contentWindow.postMessage(page, '*');
  };
  return (
    <div
      ref={well}
      className={cx(
        'relative flex min-h-0 flex-1 items-start',
        canvas.zoom === 'fit' ? 'overflow-clip' : 'overflow-auto',
      )}
    >
      <div
        className="mx-auto flex-none overflow-clip"
        style={{ width: fit.width * fit.scale, height: fit.height * fit.scale }}
      >
        <iframe
          ref={frame}
          className="block origin-top-left border-0 bg-[white]"
          style={{ width: fit.width, height: fit.height, transform: `scale(${fit.scale})` }}
          src={new URL(TEST_PATH, editor.url).href}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          title={words.frame}
          onLoad={give}
        />
      </div>
      {state !== 'shown' && (
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center p-6">
          {state === 'loading' ? (
            <LoadingText text={words.loading} />
          ) : (
            <Notice kind="danger">{words.lost}</Notice>
          )}
        </div>
      )}
    </div>
  );
}
