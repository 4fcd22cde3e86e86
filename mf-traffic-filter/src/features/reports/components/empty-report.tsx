import { Button, ButtonLink, Empty, Panel } from '@garimpo/sdk';
import { type ReportDays, reportDays } from '@garimpo/traffic-filter-contract';
import { ChartColumn } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';

const words = reportsText.empty;
const LONGEST = reportDays[reportDays.length - 1] as ReportDays;

export interface EmptyReportProps {
  days: ReportDays;
  /** Of the user; `undefined` until it is known. */
  campaigns: number | undefined;
  onDays: (days: ReportDays) => void;
}

/** What to do next, where nobody came. */
export function EmptyReport({ days, campaigns, onDays }: EmptyReportProps) {
  const none = campaigns === 0;
  return (
    <Panel padded={false}>
      <Empty
        icon={ChartColumn}
        title={words.title}
        actions={
          <>
            {none ? (
              <ButtonLink to={paths.newCampaign}>{words.newCampaign}</ButtonLink>
            ) : (
              <ButtonLink to={paths.campaigns}>{words.toCampaigns}</ButtonLink>
            )}
            {!none && days !== LONGEST && (
              <Button variant="ghost" onClick={() => onDays(LONGEST)}>
                {words.longer(LONGEST)}
              </Button>
            )}
          </>
        }
      >
        {none ? words.noCampaigns : words.noVisits}
      </Empty>
    </Panel>
  );
}
