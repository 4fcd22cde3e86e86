import type { JobView, QuizView } from '@garimpo/cloner-contract';
import { useStartCapture } from '../features/capture/api/start-capture.ts';
import { FailureDialog } from '../features/capture/components/failure-dialog.tsx';
import { MadeDialog } from '../features/capture/components/made-dialog.tsx';
import { ZipDialog } from '../features/capture/components/zip-dialog.tsx';
import { DeleteQuizDialog } from '../features/quizzes/components/delete-quiz-dialog.tsx';
import { QuizDialog } from '../features/quizzes/components/quiz-dialog.tsx';
import { QuizFacts } from '../features/quizzes/components/quiz-facts.tsx';
import { QuizReportPanel, type ReportedQuiz } from '../features/quizzes/components/quiz-report-panel.tsx';
import type { QuizDraft } from '../features/quizzes/lib/quiz-draft.ts';
import { quizText } from '../text/pt-br-quiz.ts';
import type { ShownLayer } from './use-layers.ts';

/** What stands over the page. */
export type QuizLayer =
  | { kind: 'clone'; draft: QuizDraft; typedBefore: boolean }
  /** With what was typed, that is there again once the failure has been read. A capture that failed can be asked for again. */
  | { kind: 'failure'; problem: string; typed?: QuizDraft; again?: QuizDraft }
  | { kind: 'success' | 'delete'; quiz: QuizView }
  | { kind: 'zip'; job: JobView }
  | { kind: 'report'; of: ReportedQuiz };

export const reportedQuizJob = ({ id, url, checkoutUrl, quizReport }: JobView): ReportedQuiz => ({
  id,
  originalUrl: url,
  checkoutUrl: checkoutUrl ?? '',
  report: quizReport,
});

/** The quiz whose panel is open beside the list, which then makes room for it. */
export function selectedQuiz(shown: ShownLayer<QuizLayer> | null): string | null {
  return shown?.open === true && shown.layer.kind === 'report' ? shown.layer.of.id : null;
}

export interface QuizLayersProps {
  shown: ShownLayer<QuizLayer> | null;
  domain: string | null;
  /** Whether this user may have ZIPs. */
  zip: boolean;
  show: (layer: QuizLayer) => void;
  close: () => void;
  onStarted: (job: JobView, draft: QuizDraft) => void;
  onRemove: (quiz: QuizView) => void;
  isSavingZip: (job: JobView) => boolean;
  onSaveZip: (job: JobView) => void;
}

export function QuizLayers({ shown, domain, zip, show, close, ...on }: QuizLayersProps) {
  const { mutateAsync: ask } = useStartCapture();
  if (shown === null) return null;
  const { layer, open, number } = shown;
  const common = { open, onClose: close };
  switch (layer.kind) {
    case 'clone':
      return (
        <QuizDialog
          {...common}
          key={number}
          start={layer.draft}
          typedBefore={layer.typedBefore}
          domain={domain}
          zip={zip}
          ask={ask}
          onStarted={on.onStarted}
          onRefused={(problem, typed) => show({ kind: 'failure', problem, typed })}
        />
      );
    case 'failure': {
      const { typed, again, problem } = layer;
      const type = (draft: QuizDraft, typedBefore: boolean) => show({ kind: 'clone', draft, typedBefore });
      return (
        <FailureDialog
          {...common}
          key={number}
          problem={problem}
          onClose={() => (typed === undefined ? close() : type(typed, true))}
          onAgain={again && (() => type(again, false))}
        />
      );
    }
    case 'success': {
      const { quiz } = layer;
      return (
        <MadeDialog
          {...common}
          key={number}
          title={quizText.success.title}
          openText={quizText.success.open}
          clone={quiz}
        >
          {quiz.report !== null && (
            <QuizFacts report={quiz.report} onReport={() => show({ kind: 'report', of: quiz })} />
          )}
        </MadeDialog>
      );
    }
    case 'zip': {
      const { job } = layer;
      return (
        <ZipDialog
          {...common}
          key={number}
          title={quizText.success.title}
          job={job}
          saving={on.isSavingZip(job)}
          onSave={() => on.onSaveZip(job)}
        >
          {job.quizReport !== null && (
            <QuizFacts
              report={job.quizReport}
              onReport={() => show({ kind: 'report', of: reportedQuizJob(job) })}
            />
          )}
        </ZipDialog>
      );
    }
    case 'delete':
      return (
        <DeleteQuizDialog
          {...common}
          key={number}
          quiz={layer.quiz}
          onConfirm={() => on.onRemove(layer.quiz)}
        />
      );
    case 'report':
      return <QuizReportPanel {...common} key={number} of={layer.of} />;
  }
}
