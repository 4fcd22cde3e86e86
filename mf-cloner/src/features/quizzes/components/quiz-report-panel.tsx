import type { QuizReport } from '@garimpo/cloner-contract';
import { SidePanel } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ReportFiles } from '../../../components/report-files.tsx';
import { ReportTrackers } from '../../../components/report-trackers.tsx';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { ReportCoverage } from './report-coverage.tsx';
import { ReportExits } from './report-exits.tsx';
import { ReportOwnTrackers } from './report-own-trackers.tsx';
import { ReportVisitors } from './report-visitors.tsx';

const words = quizText.report;

/** What was captured: a hosted quiz, or that of a ZIP. */
export interface ReportedQuiz {
  id: string;
  originalUrl: string;
  /** Where it leads, if that is known. */
  checkoutUrl: string;
  report: QuizReport | null;
}

export interface QuizReportPanelProps {
  open: boolean;
  of: ReportedQuiz;
  onClose: () => void;
}

/** What became of the quiz when it was captured. */
export function QuizReportPanel({ open, of, onClose }: QuizReportPanelProps) {
  const { report, originalUrl, checkoutUrl } = of;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={quizText.list.report}
      description={shortAddress(originalUrl)}
    >
      {report === null ? (
        <p className="p-5 text-ink-2">{words.none}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
          <ReportCoverage report={report} />
          <ReportExits report={report} checkoutUrl={checkoutUrl} />
          <ReportVisitors report={report} />
          <ReportTrackers report={report} />
          <ReportOwnTrackers report={report} />
          <ReportFiles report={report} />
        </div>
      )}
    </SidePanel>
  );
}
