import type { AbuseDecisionInput, AbuseReportView } from '@garimpo/cloner-contract';
import { errorText, toast } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { abuseText } from '../../../text/pt-br-abuse.ts';
import { useDecideReport } from '../api/reports.ts';
import { ReportCard } from './report-card.tsx';

type Decision = AbuseDecisionInput['decision'];

/** Id of the page around the lists. */
export const REPORTS_ID = 'mf-cloner-reports';

interface ReportListProps {
  title: string;
  reports: readonly AbuseReportView[];
}

/** Decides in one click; the toast offers to undo it. */
export function ReportList({ title, reports }: ReportListProps) {
  const { mutate, isPending, variables } = useDecideReport();
  const decide = ({ id, reason }: AbuseReportView, decision: Decision) =>
    mutate(
      { id, decision, why: abuseText.why[decision](reason) },
      {
        onSuccess: (report) => {
          // The card moves to the other list, and the pressed button disappears.
          document.getElementById(REPORTS_ID)?.focus({ preventScroll: true });
          toast.success(abuseText.decisions[decision], {
            ...(decision === 'suspended' && {
              action: { label: abuseText.undo, onClick: () => decide(report, 'reinstated') },
            }),
          });
        },
        onError: (error) => toast.error(errorText(error, text.errors, abuseText.failed)),
      },
    );
  if (reports.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-h3 text-ink">{title}</h2>
      {reports.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          deciding={isPending && variables.id === report.id ? variables.decision : null}
          onDecide={(decision) => decide(report, decision)}
        />
      ))}
    </section>
  );
}
