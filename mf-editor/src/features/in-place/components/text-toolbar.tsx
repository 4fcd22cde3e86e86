import { IconButton, toast } from '@garimpo/sdk';
import { Bold, Check, CornerDownLeft, Italic, Link, RemoveFormatting, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { WritingState } from '../../../lib/in-place/messages.ts';
import { placeBar } from '../../../lib/preview/bar-place.ts';
import { useInPlace } from '../../../state/in-place.ts';
import { inPlaceText as words } from '../../../text/pt-br-in-place.ts';
import { LinkTool } from './link-tool.tsx';
import { ColourTool, SizeTool } from './look-tools.tsx';

/** Screen pixels between the selection and the bar. */
const GAP = 8;

interface TextToolbarProps {
  /** Screen pixels per page pixel. */
  scale: number;
}

/** Formats the text that is written on the page; stands over its selection. */
export function TextToolbar({ scale }: TextToolbarProps) {
  const { view } = useInPlace();
  const { failures } = view;
  useEffect(() => {
    if (failures > 0) toast.error(words.failed);
  }, [failures]);
  if (view.state === null) return null;
  return <OpenToolbar scale={scale} state={view.state} />;
}

function OpenToolbar({ scale, state }: TextToolbarProps & { state: WritingState }) {
  const { inPlace, view } = useInPlace();
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const place = usePlace(bar, state, scale, linking);
  const toText = () => {
    setLinking(false);
    bar.current?.parentElement?.querySelector('iframe')?.focus();
  };
  useLeaving(bar, () => void inPlace.finish());

  const { request } = view;
  useEffect(() => {
    if (request === null) return;
    if (request.part === 'link' && state.links) setLinking(true);
    else bar.current?.querySelector('button')?.focus();
  }, [request, state.links]);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      toText();
    }
    if (event.target instanceof HTMLInputElement) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled),input') ?? [])];
    tools.at((tools.indexOf(event.target as HTMLElement) + step) % tools.length)?.focus();
  };
  // The selection in the frame stays only while the frame has the focus.
  const stay = (event: MouseEvent) => event.target instanceof HTMLInputElement || event.preventDefault();

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.toolbar}
      tabIndex={-1}
      className="absolute z-sticky flex w-max max-w-full flex-wrap items-center gap-0.5 rounded-md border border-line bg-surface p-1 shadow-menu"
      style={place}
      onKeyDown={press}
      onMouseDown={stay}
    >
      <IconButton
        label={words.bold}
        icon={Bold}
        aria-pressed={state.bold}
        onClick={() => inPlace.format({ kind: 'bold', on: !state.bold })}
      />
      <IconButton
        label={words.italic}
        icon={Italic}
        aria-pressed={state.italic}
        onClick={() => inPlace.format({ kind: 'italic', on: !state.italic })}
      />
      <ColourTool
        colour={state.colour}
        onPick={(value) => inPlace.format({ kind: 'style', property: 'color', value })}
      />
      <SizeTool
        key={state.size}
        size={state.size}
        onSize={(size) => inPlace.format({ kind: 'style', property: 'font-size', value: `${size}px` })}
      />
      <IconButton
        label={words.link}
        icon={Link}
        disabled={!state.links || (!state.range && state.href === null)}
        aria-pressed={state.href !== null}
        aria-expanded={linking}
        onClick={() => setLinking(!linking)}
      />
      <IconButton label={words.breakLine} icon={CornerDownLeft} onClick={() => inPlace.breakLine()} />
      <IconButton
        label={words.clear}
        icon={RemoveFormatting}
        onClick={() => inPlace.format({ kind: 'clear' })}
      />
      <IconButton label={words.done} icon={Check} onClick={() => void inPlace.finish()} />
      <IconButton label={words.cancel} icon={X} onClick={() => void inPlace.finish({ keep: false })} />
      {linking && (
        <LinkTool
          key={state.href}
          href={state.href}
          onLink={(href) => {
            inPlace.format({ kind: 'link', href });
            toText();
          }}
        />
      )}
    </div>
  );
}

/** Above the selection, or below it where there is no room. */
function usePlace(bar: RefObject<HTMLElement | null>, state: WritingState, scale: number, linking: boolean) {
  const [place, setPlace] = useState({ left: 0, top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link field changes the height
  useLayoutEffect(() => {
    const { current } = bar;
    const room = current?.parentElement;
    if (!current || !room) return;
    const size = { width: current.offsetWidth, height: current.offsetHeight };
    const box = {
      left: state.box.left * scale,
      top: state.box.top * scale,
      right: state.box.right * scale,
      bottom: state.box.bottom * scale,
    };
    const page = { left: 0, top: 0, right: room.clientWidth, bottom: room.clientHeight };
    const next = placeBar(box, page, size, { align: 'middle', gap: GAP });
    setPlace((now) => (now.left === next.left && now.top === next.top ? now : next));
  }, [bar, state, scale, linking]);
  return place;
}

/** Calls `leave` when somebody presses or goes elsewhere in the app; the frame hears of its own. */
function useLeaving(bar: RefObject<HTMLElement | null>, leave: () => void): void {
  const left = useEffectEvent((event: Event) => {
    const { target } = event;
    const isTool = target instanceof Node && bar.current?.contains(target);
    if (!isTool && !(target instanceof HTMLIFrameElement)) leave();
  });
  const hidden = useEffectEvent(() => document.visibilityState === 'hidden' && leave());
  useEffect(() => {
    const onLeave = (event: Event) => left(event);
    const onHidden = () => hidden();
    window.addEventListener('pointerdown', onLeave, { capture: true });
    window.addEventListener('focusin', onLeave);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pointerdown', onLeave, { capture: true });
      window.removeEventListener('focusin', onLeave);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, []);
}
