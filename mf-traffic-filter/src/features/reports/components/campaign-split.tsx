import { LoadingText, Panel } from '@garimpo/sdk';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { SplitResult } from '../../../components/split-result.tsx';
import { splitText as words } from '../../../text/pt-br-split.ts';
import { useReportQuery } from '../api/report-query.ts';

const DAYS = 90;

/** What the pages of one campaign led to, beside its form. */
export function CampaignSplit({ campaignId }: { campaignId: string }) {
  const { data, error, isFetching, refetch } = useReportQuery({ days: DAYS, campaign: campaignId });
  const pages = data?.report.byOffer;
  if (pages !== undefined && pages.length > 0)
    return <SplitResult title={words.title} aside={words.days(DAYS)} pages={pages} />;
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
