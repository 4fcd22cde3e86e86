import { Button, errorText, LoadingText, Panel, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { type CampaignView, isSplit, keepOffer } from '@garimpo/traffic-filter-contract';
import { useSaveCampaign } from '../../../api/campaigns.ts';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { SplitResult } from '../../../components/split-result.tsx';
import { text } from '../../../text/pt-br.ts';
import { splitText as words } from '../../../text/pt-br-split.ts';
import { useReportQuery } from '../api/report-query.ts';

const DAYS = 90;

interface CampaignSplitProps {
  campaign: CampaignView;
  /** The test has ended, or goes on: what is known of the campaign beside it is old. */
  onChanged: () => void;
}

/** What the pages of one campaign led to, beside its form, and how the test between them ends. */
export function CampaignSplit({ campaign, onChanged }: CampaignSplitProps) {
  const { data, error, isFetching, refetch } = useReportQuery({ days: DAYS, campaign: campaign.id });
  const actions = useEnding(campaign, onChanged);
  const pages = data?.report.byOffer;
  if (pages !== undefined && pages.length > 0)
    return <SplitResult title={words.title} aside={words.days(DAYS)} pages={pages} actions={actions} />;
  return (
    <Panel title={words.title} aside={words.days(DAYS)} className="mb-4">
      <LoadProblem
        error={error}
        failed={words.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {error === null &&
        (data === undefined ? (
          <LoadingText text={words.loading} />
        ) : (
          <p className="text-small text-ink-2">{words.none}</p>
        ))}
    </Panel>
  );
}

/** The button of each page that has a share, while several have one. */
function useEnding({ id, revision, offers }: CampaignView, onChanged: () => void) {
  const { mutateAsync, isPending, variables } = useSaveCampaign();
  if (!isSplit({ offers })) return undefined;
  // Whoever undoes it may be on another page by then, where callbacks of this one are not called any more.
  const undo = async (changed: number) => {
    try {
      await mutateAsync({ id, change: { revision: changed, offers } });
      onChanged();
      toast.success(words.undone);
    } catch (error) {
      toast.error(errorText(error, text.errors, words.undoFailed));
    }
  };
  const keep = async (page: string) => {
    try {
      const change = { revision, offers: keepOffer(offers, page) };
      const { campaign } = await mutateAsync({ id, change });
      onChanged();
      toast.success(words.kept(shortAddress(page)), {
        action: { label: words.undo, onClick: () => void undo(campaign.revision) },
      });
    } catch (error) {
      toast.error(errorText(error, text.errors, words.keepFailed));
    }
  };
  const isKept = (page: string) =>
    variables?.id === id &&
    (variables.change.offers?.some((one) => one.url === page && one.weight > 0) ?? false);
  return (page: string) =>
    offers.some(({ url, weight }) => url === page && weight > 0) && (
      <Button
        size="sm"
        aria-label={words.keepOf(shortAddress(page))}
        disabled={isPending}
        busy={isPending && isKept(page)}
        busyText={words.keeping}
        onClick={() => void keep(page)}
      >
        {words.keep}
      </Button>
    );
}
