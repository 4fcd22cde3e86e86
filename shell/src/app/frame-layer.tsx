import { TOOL_CONTRACT } from '@garimpo/releases-contract';
import type { FrameItemProps, FrameNews } from '@garimpo/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { log } from '../lib/log.ts';
import { withTimeLimit } from '../lib/time-limit.ts';
import { ofGoodVersion } from '../tools/good-version.ts';
import { ToolBoundary } from '../tools/tool-boundary.tsx';
import { ToolScope } from '../tools/tool-scope.tsx';
import { type Tools, useTools } from '../tools/tools.ts';
import type { FramePlace } from './use-frame-items.tsx';

const LOAD_WITHIN_MS = 8_000;

/** What a remote exposes is outside data. */
const exposedFrame = z.object({
  contract: z.literal(TOOL_CONTRACT),
  items: z.record(
    z.string(),
    z.custom<ComponentType<FrameItemProps>>((value) => typeof value === 'function', 'a component'),
  ),
});

function itemQuery(openPart: Tools['openPart'], { key, listed, button }: FramePlace) {
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

interface FrameLayerProps extends Omit<FrameItemOptions, 'place' | 'open'> {
  places: readonly FramePlace[];
  /** The key of the one that is to be open. */
  asked: string | null;
}

/** Behind the buttons of tools in the frame: each tells what is new, and opens over the page. */
export function FrameLayer({ places, asked, ...events }: FrameLayerProps) {
  return places.map((place) => (
    <FrameItem key={place.key} place={place} open={asked === place.key} {...events} />
  ));
}

interface FrameItemOptions {
  place: FramePlace;
  open: boolean;
  onClose: () => void;
  onNews: (key: string, news: FrameNews) => void;
  onFailed: (place: FramePlace, error: unknown) => void;
}

function FrameItem({ place, open, onClose, onNews, onFailed }: FrameItemOptions) {
  const { openPart, ensureStyles } = useTools();
  const queries = useQueryClient();
  const { data, error } = useQuery(itemQuery(openPart, place));
  const [ready, setReady] = useState(false);
  const [broken, setBroken] = useState<{ cause: unknown } | null>(null);
  const { key } = place;
  // Another object with every answer of discovery.
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  }, [place]);
  const tell = useCallback((news: FrameNews) => onNews(key, news), [key, onNews]);

  useEffect(() => {
    if (error !== null) log.error(`${key} could not be loaded`, error);
  }, [key, error]);

  useEffect(() => {
    if (!open) return;
    let wanted = true;
    const prepare = async () => {
      if (broken !== null) throw broken.cause;
      // What failed before is asked for again.
      const { release } = await queries.fetchQuery(itemQuery(openPart, latest.current));
      await ensureStyles(release);
    };
    prepare().then(
      () => wanted && setReady(true),
      (cause: unknown) => wanted && onFailed(latest.current, cause),
    );
    return () => {
      wanted = false;
      setReady(false);
    };
  }, [open, broken, queries, openPart, ensureStyles, onFailed]);

  if (data === undefined) return null;
  const { release, Item } = data;
  return (
    <ToolBoundary onError={(cause) => setBroken({ cause })}>
      <ToolScope release={release}>
        <Item open={open && ready} onClose={onClose} onNews={tell} />
      </ToolScope>
    </ToolBoundary>
  );
}
