import type { SummaryReply } from '@garimpo/anticlone-contract';
import { formatCompact, formatNumber, Kpi, UNKNOWN } from '@garimpo/sdk';
import { trackingText } from '../../../text/pt-br-tracking.ts';

const words = trackingText.kpis;
const SHORTENED_FROM = 1_000_000;

/** Four figures of the period; what is not known is "–", and each keeps its room. */
export function KpiRow({ totals }: { totals: SummaryReply['totals'] | undefined }) {
  return (
    <section
      aria-label={words.region}
      className="mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3"
    >
      <Count label={words.access} count={totals?.access} />
      <Count label={words.initCheckout} count={totals?.initCheckout} />
      <Kpi
        label={words.conversion}
        value={totals === undefined ? UNKNOWN : trackingText.percent(totals.conversion)}
      />
      <Count label={words.cloneAccess} count={totals?.cloneAccess} />
    </section>
  );
}

function Count({ label, count }: { label: string; count: number | undefined }) {
  const whole = count !== undefined && count >= SHORTENED_FROM ? { fullValue: formatNumber(count) } : {};
  return <Kpi label={label} value={formatCompact(count)} {...whole} />;
}
