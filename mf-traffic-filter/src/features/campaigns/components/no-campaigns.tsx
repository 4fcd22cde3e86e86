import { Button, ButtonLink, Empty, Panel } from '@garimpo/sdk';
import { Megaphone, Plus, SearchX } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import type { CampaignState } from '../lib/find-campaigns.ts';

const { empty: words, page } = campaignsText;

export interface NoCampaignsProps {
  /** Whether there is any campaign at all. */
  some: boolean;
  state: CampaignState;
  search: string;
  onShowAll: () => void;
  onHelp: () => void;
}

/** Why the list is empty, and what to do about it. */
export function NoCampaigns({ some, state, search, onShowAll, onHelp }: NoCampaignsProps) {
  if (!some) {
    return (
      <Panel padded={false}>
        <Empty
          icon={Megaphone}
          title={words.title}
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
          {words.first}
        </Empty>
      </Panel>
    );
  }
  const searched = search.trim() !== '';
  const ofState = state === 'active' ? words.noneActive : words.noneInactive;
  return (
    <Panel padded={false}>
      <Empty
        icon={SearchX}
        title={words.title}
        actions={<Button onClick={onShowAll}>{searched ? words.clear : words.showAll}</Button>}
      >
        {searched ? words.noHits : ofState}
      </Empty>
    </Panel>
  );
}
