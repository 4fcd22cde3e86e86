import type { CaptureReport, JobView, SiteView } from '@garimpo/cloner-contract';
import { LoadingText } from '@garimpo/sdk';
import { lazy, type ReactNode, Suspense } from 'react';
import { text } from '../../../text/pt-br.ts';
import { reportText } from '../../../text/pt-br-report.ts';
import { deadPlayersOf } from '../lib/dead-players.ts';
import { countViews } from '../lib/lead-address.ts';
import { LikenessNews, likenessPercent } from './likeness.tsx';
import {
  Figure,
  ReportFiles,
  ReportPanel,
  ReportPart,
  ReportParts,
  ReportTrackers,
} from './report-parts.tsx';
import { DeadPlayers, ReportPlayers } from './report-players.tsx';
import { ReportTraffic, type Traffic } from './traffic.tsx';

// Most clones have one page, and the first page of the tool must not carry the map of others.
const ReportPages = lazy(async () => ({ default: (await import('./report-pages.tsx')).ReportPages }));

/** A hosted clone, or the capture of a ZIP. */
interface ReportedSite extends Traffic {
  id: string;
  originalUrl: string;
  report: CaptureReport | null;
  comparing?: boolean | undefined;
  version?: number;
  /** Set for a clone that is hosted. */
  subdomain?: string;
  state?: SiteView['state'];
  waysOut?: SiteView['waysOut'];
  /** Address of a hosted clone. */
  url?: string;
}

/** Their code comes with the first report that is opened. */
const ways = () => import('./ways-out.tsx');
const SiteWays = lazy(async () => ({ default: (await ways()).SiteWays }));
const ReportedWays = lazy(async () => ({ default: (await ways()).ReportedWays }));

export const reportedSiteJob = ({ id, url, report, comparing, site }: JobView): ReportedSite => ({
  id,
  originalUrl: url,
  report,
  comparing,
  waysOut: report?.waysOut === undefined ? null : countViews(report.waysOut),
  ...(site !== null && { url: site.url }),
});

interface SiteReportProps {
  open: boolean;
  of: ReportedSite;
  onClose: () => void;
}

export function SiteReport({ open, of, onClose }: SiteReportProps) {
  const { report, originalUrl, subdomain, url, state = 'active' } = of;
  return (
    <ReportPanel open={open} title={reportText.title} originalUrl={originalUrl} onClose={onClose}>
      <ReportParts>
        {report !== null && <DeadPlayers report={report} />}
        <ReportTraffic {...of} />
        <Suspense fallback={<LoadingText />}>
          {subdomain !== undefined && <SiteWays site={{ subdomain, state }} />}
          {subdomain === undefined && report?.waysOut !== undefined && <ReportedWays ways={report.waysOut} />}
        </Suspense>
        {report === null ? (
          <p className="text-ink-2">{reportText.none}</p>
        ) : (
          <>
            <ReportHow report={report} news={<LikenessNews copy={of} />} comparing={of.comparing === true} />
            {report.pages && (
              <Suspense>
                <ReportPages pages={report.pages} cloneUrl={url ?? null} />
              </Suspense>
            )}
            <ReportFiles report={report} />
            <ReportPlayers report={report} />
            <ReportTrackers report={report} />
          </>
        )}
      </ReportParts>
    </ReportPanel>
  );
}

/** The report as short texts, what does not work first. */
export function siteFacts(report: CaptureReport): string[] {
  const { assets, fidelity } = report;
  const words = text.success;
  const dead = deadPlayersOf(report).length;
  const facts = [...(dead > 0 ? [words.deadPlayers(dead)] : []), words.kept(assets.kept)];
  if (assets.lost > 0) facts.push(words.lost(assets.lost));
  // Nobody calls a page equal whose video does not play.
  if (fidelity !== null && dead === 0) facts.push(words.fidelity(likenessPercent(report)));
  return facts;
}

interface ReportHowProps {
  report: CaptureReport;
  news: ReactNode;
  comparing: boolean;
}

function ReportHow({ report, news, comparing }: ReportHowProps) {
  const { mode, reason, scriptsKept, fidelity } = report;
  return (
    <>
      <ReportPart title={reportText.fidelity}>
        {news}
        {fidelity === null ? (
          !comparing && <p>{reportText.notCompared}</p>
        ) : deadPlayersOf(report).length > 0 ? (
          <p>{reportText.withoutVideo}</p>
        ) : (
          <>
            <dl className="grid grid-cols-2 gap-3">
              <Figure name={reportText.wide}>{reportText.share(fidelity.wide)}</Figure>
              <Figure name={reportText.narrow}>{reportText.share(fidelity.narrow)}</Figure>
            </dl>
            <p className="text-caption text-ink-3">{reportText.compared}</p>
          </>
        )}
      </ReportPart>
      <ReportPart title={reportText.how}>
        <p>
          <b className="font-label text-ink">{reportText.modes[mode]}.</b> {reportText.because(reason)}
        </p>
        <p>{scriptsKept ? reportText.scriptsKept : reportText.scriptsLost}</p>
      </ReportPart>
    </>
  );
}
