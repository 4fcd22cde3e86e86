import { Button, ButtonLink, Empty } from '@garimpo/sdk';
import { Ban, Clock, Inbox, SearchX } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { isFiltered, type RequestsView } from '../lib/requests-view.ts';

const words = requestsText.empty;

export interface EmptyListProps {
  view: RequestsView;
  /** Of the user; `undefined` until it is known. */
  campaigns: number | undefined;
  onClear: () => void;
}

/** What to do next, where the log has nothing to show. */
export function EmptyList({ view, campaigns, onClear }: EmptyListProps) {
  if (isFiltered(view)) {
    return (
      <Empty
        icon={SearchX}
        title={words.filtered}
        actions={<Button onClick={onClear}>{requestsText.filter.clear}</Button>}
      >
        {words.filteredText}
      </Empty>
    );
  }
  if (view.tab === 'pending') {
    return (
      <Empty icon={Clock} title={words.pending}>
        {words.pendingText}
      </Empty>
    );
  }
  if (view.tab === 'blocked') {
    return (
      <Empty icon={Ban} title={words.blocked}>
        {words.blockedText}
      </Empty>
    );
  }
  return (
    <Empty
      icon={Inbox}
      title={words.title}
      actions={
        campaigns === 0 ? (
          <ButtonLink to={paths.newCampaign}>{words.newCampaign}</ButtonLink>
        ) : (
          <ButtonLink to={paths.campaigns}>{words.toCampaigns}</ButtonLink>
        )
      }
    >
      {words.text}
    </Empty>
  );
}
