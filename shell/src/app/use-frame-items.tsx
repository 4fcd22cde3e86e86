import type { FrameButton } from '@garimpo/releases-contract';
import { type FrameNews, toast } from '@garimpo/sdk';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FrameButtonState } from '../layout/frame-button.tsx';
import { log } from '../lib/log.ts';
import { text } from '../text/pt-br.ts';
import type { ListedTool } from '../tools/discovery.ts';
import { useDiscoveredTools } from '../tools/tools.ts';
import { whenQuiet } from './when-quiet.ts';

/** A button, and the version of the tool that it is of. */
export interface FramePlace {
  key: string;
  listed: ListedTool;
  button: FrameButton;
}

function placesOf(tools: readonly ListedTool[]): FramePlace[] {
  const places = tools.flatMap((listed) =>
    listed.frame.map((button) => ({
      key: `${listed.name}@${listed.current.version}/${button.id}`,
      listed,
      button,
    })),
  );
  return places.sort((a, b) => a.button.order - b.button.order);
}

const loadLayer = async () =>
  (await import(/* webpackChunkName: 'frame-items' */ './frame-layer.tsx')).FrameLayer;

interface FrameItems {
  buttons: readonly FrameButtonState[];
  /** What is mounted for them beside the page. */
  layer: ReactNode;
}

/**
 * The buttons that tools have in the frame. What is behind them comes in a quiet moment, to tell what is new, or when one is pressed.
 * One that fails says so when it is pressed; the page and the other buttons never notice.
 */
export function useFrameItems(): FrameItems {
  const { pathname } = useLocation();
  const places = placesOf(useDiscoveredTools().tools);
  const [Layer, setLayer] = useState<Awaited<ReturnType<typeof loadLayer>> | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [news, setNews] = useState<Readonly<Record<string, FrameNews>>>({});
  const close = useCallback(() => setAsked(null), []);
  const tell = useCallback(
    (key: string, next: FrameNews) => setNews((before) => ({ ...before, [key]: next })),
    [],
  );
  const load = useCallback(() => loadLayer().then((loaded) => setLayer(() => loaded)), []);
  const fail = useCallback(({ key, button }: FramePlace, error: unknown) => {
    log.error(`${key} could not be opened`, error);
    setAsked(null);
    toast.error(text.frame.notOpened(button.label));
  }, []);
  useEffect(() => whenQuiet(() => void load().catch(() => undefined)), [load]);

  // Whoever went to another page is done with what stood over this one.
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setAsked(null);
  }

  const show = (place: FramePlace) => {
    setAsked(place.key);
    if (Layer === null) load().catch((error: unknown) => fail(place, error));
  };
  return {
    buttons: places.map((place) => ({
      key: place.key,
      label: place.button.label,
      name: news[place.key]?.label ?? place.button.label,
      icon: place.button.icon,
      count: news[place.key]?.count ?? 0,
      open: asked === place.key,
      onToggle: () => (asked === place.key ? close() : show(place)),
    })),
    layer: Layer && <Layer places={places} asked={asked} onClose={close} onNews={tell} onFailed={fail} />,
  };
}
