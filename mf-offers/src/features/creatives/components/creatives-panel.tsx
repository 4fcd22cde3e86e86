import type { CreativeView, OfferView } from '@garimpo/offers-contract';
import {
  Button,
  ButtonLink,
  Empty,
  formatDateTime,
  LoadingText,
  Notice,
  Panel,
  Segmented,
} from '@garimpo/sdk';
import { Download, Images } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { RetryNotice } from '../../../retry-notice.tsx';
import { creativesText } from '../../../text/pt-br-creatives.ts';
import { useCreatives } from '../api/creatives-query.ts';
import { type CreativeShow, creativeShows, showCreatives } from '../lib/choice.ts';
import { CreativeCard } from './creative-card.tsx';
import { CreativeViewer } from './creative-viewer.tsx';

const words = creativesText.panel;
const FIRST = 24;

interface CreativesPanelProps {
  offer: OfferView;
  /** Downloads what these ads show. */
  onDownload: (creativeIds: string[]) => void;
}

/** The ads of an offer as they were saved from the library. */
export function CreativesPanel({ offer, onDownload }: CreativesPanelProps) {
  const seenAt = offer.creatives?.seenAt ?? null;
  const creatives = useCreatives(offer.id, seenAt);
  if (seenAt === null) {
    return (
      <Panel id="criativos" title={words.title} className="mt-4">
        <Empty
          icon={Images}
          title={words.emptyTitle}
          actions={<ButtonLink to={paths.extension}>{words.getExtension}</ButtonLink>}
        >
          {words.emptyText}
        </Empty>
      </Panel>
    );
  }
  const { data } = creatives;
  return (
    <Panel
      id="criativos"
      title={words.title}
      aside={words.asOf(formatDateTime(seenAt))}
      className="mt-4 scroll-mt-4"
    >
      {creatives.isError && data === undefined && (
        <RetryNotice
          busy={creatives.isFetching}
          busyText={words.loading}
          retryText={words.retry}
          onRetry={() => void creatives.refetch()}
        >
          {words.failed}
        </RetryNotice>
      )}
      {creatives.isPending && <LoadingText text={words.loading} />}
      {data?.isComplete === false && (
        <Notice kind="info" className="mb-4">
          {words.incomplete}
        </Notice>
      )}
      {data !== undefined && (
        <CreativeList offerId={offer.id} creatives={data.creatives} onDownload={onDownload} />
      )}
    </Panel>
  );
}

interface CreativeListProps {
  offerId: string;
  creatives: readonly CreativeView[];
  onDownload: (creativeIds: string[]) => void;
}

function CreativeList({ offerId, creatives, onDownload }: CreativeListProps) {
  const [show, setShow] = useState<CreativeShow>('active');
  const [most, setMost] = useState(FIRST);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState<number | null>(null);
  const shown = showCreatives(creatives, show);
  const withMedia = shown.filter(({ hasMedia }) => hasMedia).map(({ id }) => id);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={words.show}
          options={creativeShows.map((value) => ({
            value,
            label: `${words.shows[value]} (${showCreatives(creatives, value).length})`,
          }))}
          value={show}
          onValueChange={(value) => {
            setShow(value);
            setChosen(new Set());
          }}
        />
        <span className="ml-auto flex flex-wrap gap-2">
          {chosen.size > 0 && (
            <>
              <Button variant="ghost" size="sm" onClick={() => setChosen(new Set())}>
                {words.clear}
              </Button>
              <Button size="sm" icon={Download} onClick={() => onDownload([...chosen])}>
                {words.downloadChosen(chosen.size)}
              </Button>
            </>
          )}
          {chosen.size === 0 && withMedia.length > 0 && (
            <Button size="sm" icon={Download} onClick={() => onDownload(withMedia)}>
              {words.downloadAll}
            </Button>
          )}
        </span>
      </div>
      {shown.length === 0 && <p className="text-ink-3">{words.none[show]}</p>}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {shown.slice(0, most).map((creative, at) => (
          <CreativeCard
            key={creative.id}
            offerId={offerId}
            creative={creative}
            place={at + 1}
            chosen={chosen.has(creative.id)}
            onChosenChange={(isChosen) => choose(creative.id, isChosen)}
            onOpen={() => setPlace(at)}
            onDownload={() => onDownload([creative.id])}
          />
        ))}
      </ul>
      {shown.length > most && (
        <Button className="justify-self-center" onClick={() => setMost(most + FIRST)}>
          {words.more(Math.min(FIRST, shown.length - most))}
        </Button>
      )}
      {place !== null && (
        <CreativeViewer
          offerId={offerId}
          creatives={shown}
          place={place}
          onPlaceChange={setPlace}
          onClose={() => setPlace(null)}
          onDownload={onDownload}
        />
      )}
    </div>
  );
}
