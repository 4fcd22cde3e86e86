import type { DeliveryView } from '@garimpo/offers-contract';
import {
  Badge,
  type BadgeTone,
  formatAgo,
  formatDateTime,
  formatTime,
  Tooltip,
  useGarimpo,
} from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { Ban, Check, CircleX, RefreshCw } from 'lucide-react';
import { channelsText } from '../../../../text/pt-br-channels.ts';

const words = channelsText.deliveries;

const looks = {
  told: { tone: 'success', icon: Check },
  unwanted: { tone: 'neutral', icon: Ban },
  failed: { tone: 'danger', icon: CircleX },
  open: { tone: 'warn', icon: RefreshCw },
} satisfies Record<keyof typeof words.outcomes, { tone: BadgeTone; icon: typeof Check }>;

/** The latest messages of all channels, and what became of them. */
export function DeliveriesPart({ deliveries }: { deliveries: readonly DeliveryView[] }) {
  return (
    <PanelPart title={words.title}>
      {deliveries.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="grid gap-3">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </PanelPart>
  );
}

function DeliveryRow({ delivery }: { delivery: DeliveryView }) {
  const { now } = useGarimpo();
  const { outcome, tries, madeAt, nextTryAt } = delivery;
  const state = outcome ?? 'open';
  const isQueued = outcome === null && tries === 0;
  const detail = words.detail(delivery, nextTryAt === null ? null : formatTime(nextTryAt));
  return (
    <li className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="break-words text-ink">{words.what(delivery)}</p>
        {detail !== null && <p className="text-caption break-words text-ink-2">{detail}</p>}
        <Tooltip text={formatDateTime(madeAt)} side="bottom">
          <time dateTime={madeAt} className="text-caption text-ink-3">
            {formatAgo(madeAt, now())}
          </time>
        </Tooltip>
      </div>
      <Badge tone={isQueued ? 'neutral' : looks[state].tone} icon={looks[state].icon}>
        {isQueued ? words.waiting : words.outcomes[state]}
      </Badge>
    </li>
  );
}
