import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { cx, Icon, useHasRoute } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { statusLooks } from './status-looks.ts';

interface OfferNameProps {
  offer: OfferView;
  mark?: ReactNode;
}

/** The title, which leads to its history, over the tags. Both end in dots where there is no room. */
export function OfferName({ offer: { id, title, tags }, mark }: OfferNameProps) {
  const hasMetrics = useHasRoute(paths.metrics(id));
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        {hasMetrics ? (
          <Link to={paths.metrics(id)} className="min-w-0 truncate rounded-xs text-ink hover:underline">
            {title}
          </Link>
        ) : (
          <span className="min-w-0 truncate">{title}</span>
        )}
        {mark}
      </div>
      {tags.length > 0 && (
        <p className="truncate text-caption font-normal text-ink-3">{text.facts(...tags)}</p>
      )}
    </div>
  );
}

/** The column of an offer, in its colour. */
export function StatusMark({ status, bare = false }: { status: OfferStatus; bare?: boolean }) {
  const { icon, mark } = statusLooks[status];
  return (
    <span className="inline-flex flex-none items-center gap-1.5 text-caption">
      <span className={cx('grid size-4.5 place-items-center rounded-xs', mark)}>
        <Icon icon={icon} size={12} strokeWidth={2.5} />
      </span>
      <span className={bare ? 'sr-only' : undefined}>{text.board.statuses[status]}</span>
    </span>
  );
}
