import type { AlertEventView } from '@garimpo/offers-contract';
import { formatAgo, formatDateTime, Icon, TextLink, Tooltip, useGarimpo, useHasRoute } from '@garimpo/sdk';
import { ArrowDown, ArrowUp, CircleSlash } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';

export interface AlertEventRowProps {
  event: AlertEventView;
  isNew: boolean;
}

const words = alertsText.panel;

export function AlertEventRow({ event, isNew }: AlertEventRowProps) {
  const { now } = useGarimpo();
  const { checkedAt } = event;
  return (
    <li className="flex items-start gap-3 border-b border-line-soft px-5 py-3">
      <Mark event={event} />
      <div className="min-w-0 flex-1 text-small">
        <OfferTitle event={event} />
        <p className="break-words text-ink-2 tabular-nums">{words.happened(event)}</p>
        <Tooltip text={formatDateTime(checkedAt)} side="bottom">
          <time dateTime={checkedAt} className="text-caption text-ink-3">
            {formatAgo(checkedAt, now())}
          </time>
        </Tooltip>
      </div>
      {isNew && (
        <span className="mt-1.5 size-2 flex-none rounded-full bg-gold-mark">
          <span className="sr-only">{words.isNew}</span>
        </span>
      )}
    </li>
  );
}

function OfferTitle({ event: { offerId, offerTitle } }: { event: AlertEventView }) {
  const to = paths.metrics(offerId);
  if (!useHasRoute(to)) return <p className="text-strong break-words">{offerTitle}</p>;
  return (
    <TextLink to={to} className="break-words">
      {offerTitle}
    </TextLink>
  );
}

function Mark({ event: { condition, direction } }: { event: AlertEventView }) {
  const look = condition.kind === 'zero' ? looks.zero : looks[direction];
  return (
    <span className={`mt-0.5 grid size-7 flex-none place-items-center rounded-sm ${look.tile}`}>
      <Icon icon={look.icon} />
    </span>
  );
}

const looks = {
  up: { icon: ArrowUp, tile: 'bg-success-soft text-success-text' },
  down: { icon: ArrowDown, tile: 'bg-danger-soft text-danger-text' },
  zero: { icon: CircleSlash, tile: 'bg-hover text-ink-2' },
};
