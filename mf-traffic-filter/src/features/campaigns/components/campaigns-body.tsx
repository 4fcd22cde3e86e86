import { Button, ButtonLink, Empty, Input, Panel, Skeleton, Tabs } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { type CampaignView, campaignStates } from '@garimpo/traffic-filter-contract';
import { Megaphone, Plus, Search, SearchX } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { type CampaignState, type CampaignsView, findCampaigns } from '../lib/campaigns-view.ts';
import { CampaignsTable, type CampaignsTableProps } from './campaigns-table.tsx';
import { TagSelect } from './tag-select.tsx';

const { empty: noCampaignsWords, page } = campaignsText;

interface NoCampaignsProps {
  /** Whether the user has any campaign. */
  some: boolean;
  state: CampaignState;
  search: string;
  /** Whether only a tag or the archived are shown. */
  filtered: boolean;
  onShowAll: () => void;
  onHelp: () => void;
}

/** Why the list is empty, and what to do about it. */
function NoCampaigns({ some, state, search, filtered, onShowAll, onHelp }: NoCampaignsProps) {
  if (!some) {
    return (
      <Panel padded={false}>
        <Empty
          icon={Megaphone}
          title={noCampaignsWords.title}
          actions={
            <>
              <ButtonLink icon={Plus} to={paths.newCampaign}>
                {page.create}
              </ButtonLink>
              <Button variant="ghost" onClick={onHelp}>
                {page.howItWorks}
              </Button>
            </>
          }
        >
          {noCampaignsWords.first}
        </Empty>
      </Panel>
    );
  }
  const searched = search.trim() !== '';
  const ofState = state === 'active' ? noCampaignsWords.noneActive : noCampaignsWords.noneInactive;
  return (
    <Panel padded={false}>
      <Empty
        icon={SearchX}
        title={noCampaignsWords.title}
        actions={
          <Button onClick={onShowAll}>{searched ? noCampaignsWords.clear : noCampaignsWords.showAll}</Button>
        }
      >
        {searched ? noCampaignsWords.noHits : filtered ? noCampaignsWords.filtered : ofState}
      </Empty>
    </Panel>
  );
}

/** The shape of the list that comes. */
function SkeletonCampaigns() {
  return (
    <Panel padded={false}>
      <SkeletonRows height={64} text={campaignsText.page.loading}>
        <span className="grid flex-1 gap-2">
          <Skeleton width="48%" />
          <Skeleton width="30%" height={10} />
        </span>
        <Skeleton width={140} className="max-md:hidden" />
        <Skeleton width={40} className="max-md:hidden" />
        <Skeleton width={36} height={20} />
        <Skeleton width={120} height={20} className="max-md:hidden" />
      </SkeletonRows>
    </Panel>
  );
}

const words = campaignsText.filter;

export interface CampaignsBodyProps extends Omit<CampaignsTableProps, 'campaigns'> {
  /** `undefined` while loading, or when they could not be read. */
  campaigns: readonly CampaignView[] | undefined;
  loading: boolean;
  state: CampaignState;
  search: string;
  tag: string | null;
  archived: boolean;
  onFilter: (filter: Partial<Pick<CampaignsView, 'state' | 'search' | 'tag' | 'archived'>>) => void;
  onHelp: () => void;
}

/** Loading, empty, nothing found and full have the same frame. */
export function CampaignsBody({
  campaigns,
  loading,
  state,
  search,
  tag,
  archived,
  onFilter,
  onHelp,
  ...table
}: CampaignsBodyProps) {
  const found = campaigns && findCampaigns(campaigns, { search, tag, archived });
  const tabs = campaignStates.map((value) => ({
    value,
    label: words.tabs[value],
    ...(found !== undefined && { count: found[value].length }),
  }));
  const shown = found?.[state];
  return (
    <Tabs label={words.label} tabs={tabs} value={state} onValueChange={(next) => onFilter({ state: next })}>
      <div className="mb-4 flex flex-wrap gap-2">
        <Input
          type="search"
          icon={Search}
          quiet
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          value={search}
          onChange={(event) => onFilter({ search: event.target.value })}
          className="w-75 max-md:w-full"
        />
        {campaigns !== undefined && (
          <TagSelect
            campaigns={campaigns}
            tag={tag}
            archived={archived}
            onChange={(filter) => onFilter(filter)}
          />
        )}
      </div>
      {search !== '' && shown !== undefined && (
        <span role="status" className="sr-only">
          {words.found(shown.length)}
        </span>
      )}
      {shown === undefined ? (
        loading && <SkeletonCampaigns />
      ) : shown.length > 0 ? (
        <CampaignsTable key={`${state} ${search} ${tag} ${archived}`} campaigns={shown} {...table} />
      ) : (
        <NoCampaigns
          some={campaigns !== undefined && campaigns.length > 0}
          state={state}
          search={search}
          filtered={tag !== null || archived}
          onShowAll={() =>
            onFilter(search.trim() === '' ? { state: 'all', tag: null, archived: false } : { search: '' })
          }
          onHelp={onHelp}
        />
      )}
    </Tabs>
  );
}
