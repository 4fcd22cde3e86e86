import type { QuizReport } from '@garimpo/cloner-contract';
import { Badge } from '@garimpo/sdk';
import { Check } from 'lucide-react';
import { ReportPart } from '../../../components/report-part.tsx';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { reportText } from '../../../text/pt-br-report.ts';

const words = quizText.report;

/** Those that the user put in; clones of before they were told of say nothing. */
export function ReportOwnTrackers({ report: { ownTrackers } }: { report: QuizReport }) {
  if (ownTrackers === undefined) return null;
  return (
    <ReportPart title={words.own}>
      {ownTrackers.length === 0 ? (
        <p>{words.noOwn}</p>
      ) : (
        <ul className="grid gap-2">
          {ownTrackers.map(({ kind, id }) => (
            <li key={`${kind} ${id}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{reportText.tracker(kind, id)}</span>
              <Badge tone="success" icon={Check}>
                {words.added}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </ReportPart>
  );
}
