import type { CaptureReport, JobView, SiteView } from '@garimpo/cloner-contract';
import { formatPercent, LoadingText } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { text } from '../../../text/pt-br.ts';
import { reportText } from '../../../text/pt-br-report.ts';
import { countViews } from '../lib/lead-address.ts';
import {
  Figure,
  ReportFiles,
  ReportPanel,
  ReportPart,
  ReportParts,
  ReportTrackers,
} from './report-parts.tsx';

/** A hosted clone, or the capture of a ZIP. */
interface ReportedSite {
  id: string;
  originalUrl: string;
  report: CaptureReport | null;
  /** Set for a clone that is hosted. */
  subdomain?: string;
  state?: SiteView['state'];
  waysOut?: SiteView['waysOut'];
}

/** Their code comes with the first report that is opened. */
const ways = () => import('./ways-out.tsx');
const SiteWays = lazy(async () => ({ default: (await ways()).SiteWays }));
const ReportedWays = lazy(async () => ({ default: (await ways()).ReportedWays }));

export const reportedSiteJob = ({ id, url, report }: JobView): ReportedSite => ({
  id,
  originalUrl: url,
  report,
  waysOut: report?.waysOut === undefined ? null : countViews(report.waysOut),
});

interface SiteReportProps {
  open: boolean;
  of: ReportedSite;
  onClose: () => void;
}

export function SiteReport({
  open,
  of: { report, originalUrl, subdomain, state = 'active' },
  onClose,
}: SiteReportProps) {
  return (
    <ReportPanel open={open} title={reportText.title} originalUrl={originalUrl} onClose={onClose}>
      <ReportParts>
        <Suspense fallback={<LoadingText />}>
          {subdomain !== undefined && <SiteWays site={{ subdomain, state }} />}
          {subdomain === undefined && report?.waysOut !== undefined && <ReportedWays ways={report.waysOut} />}
        </Suspense>
        {report === null ? (
          <p className="text-ink-2">{reportText.none}</p>
        ) : (
          <>
            <ReportHow report={report} />
            <ReportFiles report={report} />
            <ReportTrackers report={report} />
          </>
        )}
      </ReportParts>
    </ReportPanel>
  );
}

/** The report as short texts. */
export function siteFacts({ assets, fidelity }: CaptureReport): string[] {
  const words = text.success;
  const facts = [words.kept(assets.kept)];
  if (assets.lost > 0) facts.push(words.lost(assets.lost));
  if (fidelity !== null) facts.push(words.fidelity(formatPercent(Math.min(fidelity.wide, fidelity.narrow))));
  return facts;
}

function ReportHow({ report }: { report: CaptureReport }) {
  const { mode, reason, scriptsKept, fidelity } = report;
  return (
    <>
      <ReportPart title={reportText.fidelity}>
        {fidelity === null ? (
          <p>{reportText.notCompared}</p>
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
