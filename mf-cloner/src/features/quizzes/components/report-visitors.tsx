import type { QuizReport } from '@garimpo/cloner-contract';
import { AddressList } from '../../../components/address-list.tsx';
import { ReportPart } from '../../../components/report-part.tsx';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.report;

/** Where the original sent what visitors typed, and where it had its own data from. */
export function ReportVisitors({ report: { endpoints } }: { report: QuizReport }) {
  const of = (wanted: 'lead' | 'data') =>
    endpoints
      .filter(({ kind }) => kind === wanted)
      .map(({ method, url, calls }) => ({ method, url, note: words.calls(calls) }));
  const leads = of('lead');
  const answers = of('data');
  return (
    <>
      <ReportPart title={words.visitors}>
        <p>{words.nobody}</p>
        {leads.length > 0 && (
          <>
            <p>{words.leads}</p>
            <AddressList addresses={leads} />
          </>
        )}
      </ReportPart>
      {answers.length > 0 && (
        <ReportPart title={words.data}>
          <p>{words.dataKept}</p>
          <AddressList addresses={answers} />
        </ReportPart>
      )}
    </>
  );
}
