import type { OfferResult } from '@garimpo/traffic-filter-contract';
import { SplitResult } from '../../../components/split-result.tsx';
import { splitText as words } from '../../../text/pt-br-split.ts';

/** The splits of a period, campaign by campaign. */
export function SplitPanels({ offers }: { offers: readonly OfferResult[] }) {
  const ids = [...new Set(offers.map(({ campaign }) => campaign.id))];
  return ids.map((id) => {
    const pages = offers.filter(({ campaign }) => campaign.id === id);
    return (
      <SplitResult key={id} title={words.titleOf(pages[0]?.campaign.name || words.gone)} pages={pages} />
    );
  });
}
