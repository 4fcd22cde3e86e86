import { formatMoney, formatPercent, Kpi, UNKNOWN } from '@garimpo/sdk';
import { type CutReply, profitCents, returnOnCost } from '@garimpo/traffic-filter-contract';
import { compareCounts } from '../../../lib/compare.ts';
import { cutsText as words } from '../../../text/pt-br-cuts.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';

/** What the whole cut brought and cost; nothing where there is neither. */
export function MoneyRow({ cut: { totals, before }, days }: { cut: CutReply; days: number }) {
  const { costCents = 0, valueCents } = totals;
  if (costCents === 0 && valueCents === 0) return null;
  const beside = (now: number, then: number, isNeutral = false) => {
    const change = compareCounts(now, then);
    return change === null
      ? { note: reportsText.kpis.nothingBefore(days) }
      : { change: { ...change, isNeutral }, note: reportsText.kpis.before(days) };
  };
  const money = (cents: number) => formatMoney(cents / 100);
  const roi = returnOnCost(totals);
  return (
    <section
      aria-label={words.kpis}
      className="mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-3"
    >
      <Kpi label={words.value} value={money(valueCents)} {...beside(valueCents, before.valueCents)} />
      <Kpi label={words.cost} value={money(costCents)} {...beside(costCents, before.costCents ?? 0, true)} />
      <Kpi label={words.profit} value={money(profitCents(totals))} />
      <Kpi label={words.roi} value={roi === null ? UNKNOWN : formatPercent(roi, 'aligned')} />
    </section>
  );
}
