import type { OfferView } from '@garimpo/offers-contract';
import { useGarimpo } from '@garimpo/sdk';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { creativesText as words } from '../text/pt-br-creatives.ts';
import { daysRunning } from './creative-days.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The ads of an offer on its card, as they were last saved: pictures, how long they run, what came and went. */
export function CreativeStrip({ offer }: { offer: OfferView }) {
  const { now } = useGarimpo();
  const { id, creatives } = offer;
  if (creatives === null || creatives === undefined) return null;
  const { active, fresh, gone, oldestOn, thumbnails } = creatives;
  const days = oldestOn === null ? null : daysRunning(oldestOn, now());
  const changes = [
    fresh > 0 ? words.fresh(fresh) : null,
    gone !== null && gone > 0 ? words.gone(gone) : null,
  ];
  const said = [words.saved(active), days === null ? null : words.upTo(days), ...changes];
  return (
    <Link
      to={paths.creatives(id)}
      aria-label={said.filter((part) => part !== null).join(', ')}
      className="-mx-1 flex min-h-9 items-center gap-2 rounded-sm px-1 text-caption text-ink-2 hover:veil-hover active:veil-press max-md:min-h-11"
    >
      {thumbnails.length > 0 && (
        <span className="flex flex-none gap-1">
          {thumbnails.map((creativeId) => (
            <Thumbnail key={creativeId} offerId={id} creativeId={creativeId} alt="" className="size-9" />
          ))}
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate">{days === null ? words.saved(active) : words.upTo(days)}</span>
        <span className="flex gap-1.5 font-label whitespace-nowrap">
          {fresh === 0 && <span className="text-ink-3">{words.savedShort(active)}</span>}
          {fresh > 0 && <span className="text-success-text">{words.fresh(fresh)}</span>}
          {gone !== null && gone > 0 && <span className="text-ink-3">{words.gone(gone)}</span>}
        </span>
      </span>
    </Link>
  );
}
