import type { CaptureReport } from '@garimpo/cloner-contract';
import { SidePanel } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ReportFiles } from '../../../components/report-files.tsx';
import { ReportTrackers } from '../../../components/report-trackers.tsx';
import { reportText } from '../../../text/pt-br-report.ts';
import { ReportHow } from './report-how.tsx';

/** What was captured: a clone's page, or that of a ZIP. */
export interface Reported {
  id: string;
  originalUrl: string;
  report: CaptureReport | null;
}

export interface ReportPanelProps {
  open: boolean;
  of: Reported;
  onClose: () => void;
}

/** What became of the page when it was captured. */
export function ReportPanel({ open, of: { report, originalUrl }, onClose }: ReportPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={reportText.title}
      description={shortAddress(originalUrl)}
    >
      {report === null ? (
        <p className="p-5 text-ink-2">{reportText.none}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
          <ReportHow report={report} />
          <ReportFiles report={report} />
          <ReportTrackers report={report} />
        </div>
      )}
    </SidePanel>
  );
}
