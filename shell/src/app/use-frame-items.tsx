import { type FrameButton, TOOL_CONTRACT } from '@garimpo/releases-contract';
import { type FrameItemProps, type FrameNews, toast } from '@garimpo/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import type { FrameButtonState } from '../layout/frame-button.tsx';
import { log } from '../lib/log.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import { text } from '../text/pt-br.ts';
import type { ListedTool } from '../tools/discovery.ts';
import { ofGoodVersion } from '../tools/good-version.ts';
import { ToolBoundary } from '../tools/tool-boundary.tsx';
import { ToolScope } from '../tools/tool-scope.tsx';
import { type Tools, useDiscoveredTools, useTools } from '../tools/tools.ts';
import { whenQuiet } from './when-quiet.ts';

const LOAD_WITHIN_MS = 8_000;

/** What a remote exposes is outside data. */
const exposedFrame = z.object({
  contract: z.literal(TOOL_CONTRACT),
  items: z.record(
    z.string(),
    z.custom<ComponentType<FrameItemProps>>((value) => typeof value === 'function', 'a component'),
  ),
});

interface Place {
  key: string;
  listed: ListedTool;
  button: FrameButton;
}

function placesOf(tools: readonly ListedTool[]): Place[] {
  return tools
    .flatMap((listed) =>
      listed.frame.map((button) => ({
        key: `${listed.name}@${listed.current.version}/${button.id}`,
        listed,
        button,
      })),
    )
    .sort((a, b) => a.button.order - b.button.order);
}

function itemQuery(openPart: Tools['openPart'], { key, listed, button }: Place) {
  return queryOptions({
    queryKey: ['frame', key],
    queryFn: () =>
      ofGoodVersion(listed, async (release) => {
        const exposed = await withTimeLimit(openPart(release, 'frame'), LOAD_WITHIN_MS);
        const Item = exposedFrame.parse(exposed).items[button.id];
        if (Item === undefined) throw new Error(`${key} is not among the items`);
        return { release, Item };
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A component: nothing that could be compared, or shared in part.
    structuralSharing: false,
  });
}

interface FrameItems {
  buttons: readonly FrameButtonState[];
  /** What is mounted for them beside the page. */
  layer: ReactNode;
}

/**
 * The buttons that tools have in the frame. Their code comes in a quiet moment, to tell what is new, or when one is pressed. One
 * that fails says so when it is pressed; the page and the other buttons never notice.
 */
export function useFrameItems(): FrameItems {
  const { openPart, ensureStyles } = useTools();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const places = placesOf(useDiscoveredTools().tools);
  const quiet = useQuiet();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [news, setNews] = useState<Readonly<Record<string, FrameNews>>>({});
  const broken = useRef(new Set<string>());
  const close = useCallback(() => setOpenKey(null), []);
  const tell = useCallback(
    (key: string, next: FrameNews) => setNews((before) => ({ ...before, [key]: next })),
    [],
  );

  // Whoever went to another page is done with what stood over this one.
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpenKey(null);
  }

  async function show(place: Place) {
    try {
      if (broken.current.has(place.key)) throw new Error(`${place.key} failed on this page`);
      const { release } = await queries.fetchQuery(itemQuery(openPart, place));
      await ensureStyles(release);
      setOpenKey(place.key);
    } catch (error) {
      fail(place, error);
    }
  }
  function fail({ key, button }: Place, error: unknown) {
    log.error(`${key} could not be opened`, error);
    setOpenKey(null);
    toast.error(text.frame.notOpened(button.label));
  }

  return {
    buttons: places.map((place) => ({
      key: place.key,
      label: place.button.label,
      name: news[place.key]?.label ?? place.button.label,
      icon: place.button.icon,
      count: news[place.key]?.count ?? 0,
      open: openKey === place.key,
      onToggle: () => (openKey === place.key ? close() : void show(place)),
    })),
    layer: places.map((place) => (
      <ToolBoundary
        key={place.key}
        onError={(error) => {
          broken.current.add(place.key);
          if (openKey === place.key) fail(place, error);
          else log.error(`${place.key} failed`, error);
        }}
      >
        <FrameItem place={place} quiet={quiet} open={openKey === place.key} onClose={close} onNews={tell} />
      </ToolBoundary>
    )),
  };
}

interface FrameItemOptions {
  place: Place;
  quiet: boolean;
  open: boolean;
  onClose: () => void;
  onNews: (key: string, news: FrameNews) => void;
}

function FrameItem({ place, quiet, open, onClose, onNews }: FrameItemOptions) {
  const { openPart } = useTools();
  const { data, error } = useQuery({ ...itemQuery(openPart, place), enabled: quiet });
  const { key } = place;
  useEffect(() => {
    if (error !== null) log.error(`${key} could not be loaded`, error);
  }, [key, error]);
  const tell = useCallback((news: FrameNews) => onNews(key, news), [key, onNews]);
  if (data === undefined) return null;
  const { release, Item } = data;
  return (
    <ToolScope release={release}>
      <Item open={open} onClose={onClose} onNews={tell} />
    </ToolScope>
  );
}

/** From the first quiet moment of the page on. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return quiet;
}
