import type { QuizReport } from '@garimpo/cloner-contract';
import { Notice } from '@garimpo/sdk';
import { ReportPart } from '../../../components/report-part.tsx';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.report;

export function ReportCoverage({ report }: { report: QuizReport }) {
  const { screens, ways, ended, works } = report;
  return (
    <ReportPart title={words.coverage}>
      {works === false && (
        <Notice kind="warn" className="my-1">
          {words.fails}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3">
        <Share name={words.screens} share={words.share(screens.walked, screens.seen)} />
        <Share name={words.ways} share={words.share(ways.tried, ways.seen)} />
      </dl>
      <p>{words.walked(report)}</p>
      {ended !== 'complete' && <p>{words.endedBy(ended)}</p>}
      {ended === 'complete' && screens.walked === screens.seen && <p>{words.complete}</p>}
      {works === true && <p>{words.works}</p>}
      {works === null && <p>{words.notTried}</p>}
    </ReportPart>
  );
}

function Share({ name, share }: { name: string; share: string }) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="text-figure text-ink tabular-nums">{share}</dd>
    </div>
  );
}
