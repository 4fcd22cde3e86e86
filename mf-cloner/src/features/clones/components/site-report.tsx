import type { CaptureReport, JobView } from '@garimpo/cloner-contract';
import { formatPercent } from '@garimpo/sdk';
import { lazy, Suspense } from 'react';
import { text } from '../../../text/pt-br.ts';
import { reportText } from '../../../text/pt-br-report.ts';
import {
  Figure,
  ReportFiles,
  ReportPanel,
  ReportPart,
  ReportParts,
  ReportTrackers,
} from './report-parts.tsx';

// Most clones have one page, and the first page of the tool must not carry the map of others.
const ReportPages = lazy(async () => ({ default: (await import('./report-pages.tsx')).ReportPages }));

/** A hosted clone, or the capture of a ZIP. */
interface ReportedSite {
  id: string;
  originalUrl: string;
  report: CaptureReport | null;
  /** Address of a hosted clone. */
  url?: string;
}

export const reportedSiteJob = ({ id, url, report, site }: JobView): ReportedSite => ({
  id,
  originalUrl: url,
  report,
  ...(site !== null && { url: site.url }),
});

interface SiteReportProps {
  open: boolean;
  of: ReportedSite;
  onClose: () => void;
}

export function SiteReport({ open, of: { report, originalUrl, url }, onClose }: SiteReportProps) {
  return (
    <ReportPanel open={open} title={reportText.title} originalUrl={originalUrl} onClose={onClose}>
      {report === null ? (
        <p className="p-5 text-ink-2">{reportText.none}</p>
      ) : (
        <ReportParts>
          <ReportHow report={report} />
          {report.pages && (
            <Suspense>
              <ReportPages pages={report.pages} cloneUrl={url ?? null} />
            </Suspense>
          )}
          <ReportFiles report={report} />
          <ReportTrackers report={report} />
        </ReportParts>
      )}
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
