import type { CaptureReport, JobView } from '@garimpo/cloner-contract';
import type { ReactNode } from 'react';
import { text } from '../../../text/pt-br.ts';
import { reportText } from '../../../text/pt-br-report.ts';
import { LikenessNews, likenessPercent } from './likeness.tsx';
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
  comparing?: boolean | undefined;
  version?: number;
}

export const reportedSiteJob = ({ id, url, report, comparing }: JobView): ReportedSite => ({
  id,
  originalUrl: url,
  report,
  comparing,
});

interface SiteReportProps {
  open: boolean;
  of: ReportedSite;
  onClose: () => void;
}

export function SiteReport({ open, of, onClose }: SiteReportProps) {
  const { report, originalUrl } = of;
  return (
    <ReportPanel open={open} title={reportText.title} originalUrl={originalUrl} onClose={onClose}>
      {report === null ? (
        <p className="p-5 text-ink-2">{reportText.none}</p>
      ) : (
        <ReportParts>
          <ReportHow report={report} news={<LikenessNews copy={of} />} comparing={of.comparing === true} />
          <ReportFiles report={report} />
          <ReportTrackers report={report} />
        </ReportParts>
      )}
    </ReportPanel>
  );
}

/** The report as short texts. */
export function siteFacts(report: CaptureReport): string[] {
  const { assets, fidelity } = report;
  const words = text.success;
  const facts = [words.kept(assets.kept)];
  if (assets.lost > 0) facts.push(words.lost(assets.lost));
  if (fidelity !== null) facts.push(words.fidelity(likenessPercent(report)));
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
