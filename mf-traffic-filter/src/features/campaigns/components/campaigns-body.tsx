import { Input, Tabs } from '@garimpo/sdk';
import { type CampaignView, campaignStates } from '@garimpo/traffic-filter-contract';
import { Search } from 'lucide-react';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { type CampaignState, findCampaigns } from '../lib/find-campaigns.ts';
import { CampaignsTable, type CampaignsTableProps } from './campaigns-table.tsx';
import { NoCampaigns } from './no-campaigns.tsx';
import { SkeletonCampaigns } from './skeleton-campaigns.tsx';

const words = campaignsText.filter;

export interface CampaignsBodyProps extends Omit<CampaignsTableProps, 'campaigns'> {
  /** `undefined` while loading, or when they could not be read. */
  campaigns: readonly CampaignView[] | undefined;
  loading: boolean;
  state: CampaignState;
  search: string;
  onFilter: (filter: { state?: CampaignState; search?: string }) => void;
  onHelp: () => void;
}

/** Loading, empty, nothing found and full have the same frame. */
export function CampaignsBody({
  campaigns,
  loading,
  state,
  search,
  onFilter,
  onHelp,
  ...table
}: CampaignsBodyProps) {
  const found = campaigns && findCampaigns(campaigns, search);
  const tabs = campaignStates.map((value) => ({
    value,
    label: words.tabs[value],
    ...(found !== undefined && { count: found[value].length }),
  }));
  const shown = found?.[state];
  return (
    <Tabs label={words.label} tabs={tabs} value={state} onValueChange={(next) => onFilter({ state: next })}>
      <Input
        type="search"
        icon={Search}
        quiet
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        value={search}
        onChange={(event) => onFilter({ search: event.target.value })}
        className="mb-4 w-75 max-md:w-full"
      />
      {search !== '' && shown !== undefined && (
        <span role="status" className="sr-only">
          {words.found(shown.length)}
        </span>
      )}
      {shown === undefined ? (
        loading && <SkeletonCampaigns />
      ) : shown.length > 0 ? (
        <CampaignsTable key={`${state} ${search}`} campaigns={shown} {...table} />
      ) : (
        <NoCampaigns
          some={campaigns !== undefined && campaigns.length > 0}
          state={state}
          search={search}
          onShowAll={() => onFilter(search.trim() === '' ? { state: 'all' } : { search: '' })}
          onHelp={onHelp}
        />
      )}
    </Tabs>
  );
}
