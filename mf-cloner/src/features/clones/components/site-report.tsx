import type { CaptureReport, JobView } from '@garimpo/cloner-contract';
import { formatPercent } from '@garimpo/sdk';
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
import { DeadPlayers, deadPlayersOf, ReportPlayers } from './report-players.tsx';

/** A hosted clone, or the capture of a ZIP. */
interface ReportedSite {
  id: string;
  originalUrl: string;
  report: CaptureReport | null;
}

export const reportedSiteJob = ({ id, url, report }: JobView): ReportedSite => ({
  id,
  originalUrl: url,
  report,
});

interface SiteReportProps {
  open: boolean;
  of: ReportedSite;
  onClose: () => void;
}

export function SiteReport({ open, of: { report, originalUrl }, onClose }: SiteReportProps) {
  return (
    <ReportPanel open={open} title={reportText.title} originalUrl={originalUrl} onClose={onClose}>
      {report === null ? (
        <p className="p-5 text-ink-2">{reportText.none}</p>
      ) : (
        <ReportParts>
          <DeadPlayers report={report} />
          <ReportHow report={report} />
          <ReportFiles report={report} />
          <ReportPlayers report={report} />
          <ReportTrackers report={report} />
        </ReportParts>
      )}
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
  if (fidelity !== null && dead === 0)
    facts.push(words.fidelity(formatPercent(Math.min(fidelity.wide, fidelity.narrow))));
  return facts;
}

function ReportHow({ report }: { report: CaptureReport }) {
  const { mode, reason, scriptsKept, fidelity } = report;
  return (
    <>
      <ReportPart title={reportText.fidelity}>
        {fidelity === null ? (
          <p>{reportText.notCompared}</p>
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
