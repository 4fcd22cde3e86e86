import { Button, IconButton, Input, Segmented } from '@garimpo/sdk';
import { Eye, EyeOff, Monitor, RotateCw, Smartphone, Tablet, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { freeWidth, screens, zoomOf } from '../../../lib/preview/canvas.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useHiddenElements } from '../../../state/hidden-elements.tsx';
import { previewText } from '../../../text/pt-br-preview.ts';

const words = previewText.canvas;

const widths = [
  { value: 'desktop', label: words.desktop, icon: Monitor },
  { value: 'tablet', label: words.tablet, icon: Tablet },
  { value: 'mobile', label: words.mobile, icon: Smartphone },
] as const;
type Screen = (typeof widths)[number]['value'];

const ZOOM_STEP = 0.25;

/** Width, rotation and zoom of the page that is shown. */
export function CanvasBar() {
  const { canvas, change } = useCanvas();
  const { width, height, zoom } = canvas;
  const chosen = widths.find(
    ({ value }) => screens[value].width === width && screens[value].height === height,
  )?.value;
  const scale = zoom === 'fit' ? 1 : zoom;
  return (
    <fieldset aria-label={words.group} className="flex flex-none items-center gap-1">
      <Segmented
        label={words.widths}
        // A free width matches no option.
        value={chosen ?? ('' as Screen)}
        options={widths}
        onValueChange={(screen) => change(screens[screen])}
      />
      <WidthField key={width} width={width} onWidth={(typed) => change(freeWidth(typed))} />
      <IconButton
        label={words.rotate}
        icon={RotateCw}
        disabled={height === null}
        onClick={() => height !== null && change({ width: height, height: width })}
      />
      <IconButton
        label={words.out}
        icon={ZoomOut}
        onClick={() => change({ zoom: zoomOf(scale - ZOOM_STEP) })}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={zoom === 'fit'}
        className="min-w-16 tabular-nums"
        onClick={() => change({ zoom: zoom === 'fit' ? 1 : 'fit' })}
      >
        {zoom === 'fit' ? words.fit : words.percent(zoom)}
      </Button>
      <IconButton
        label={words.in}
        icon={ZoomIn}
        onClick={() => change({ zoom: zoomOf(scale + ZOOM_STEP) })}
      />
    </fieldset>
  );
}

/** Draws what scripts would show later. */
export function HiddenSwitch() {
  const { shown, show } = useHiddenElements();
  return (
    <IconButton
      label={previewText.hidden.show}
      icon={shown ? Eye : EyeOff}
      aria-pressed={shown}
      onClick={() => show(!shown)}
    />
  );
}

/** The number counts when the field is left or Enter is pressed, so that typing 1200 does not pass by 120. */
function WidthField({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const [typed, setTyped] = useState(String(width));
  const done = () => {
    const wanted = Number(typed);
    if (typed.trim() === '' || !Number.isFinite(wanted)) setTyped(String(width));
    else if (wanted !== width) onWidth(wanted);
  };
  return (
    <Input
      quiet
      className="h-7! w-16 text-small"
      inputMode="numeric"
      aria-label={words.free}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
