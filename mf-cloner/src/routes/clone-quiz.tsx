import type { JobView, QuizView } from '@garimpo/cloner-contract';
import { cx, toast } from '@garimpo/sdk';
import { hostOf, LoadProblem } from '@garimpo/sdk/parts';
import { useCallback, useRef } from 'react';
import { useSaveZip } from '../api/use-save-zip.ts';
import { useJobsQuery } from '../features/capture/api/jobs-query.ts';
import { useFollowJob } from '../features/capture/api/use-follow-job.ts';
import { Captures } from '../features/capture/components/captures.tsx';
import { useJobMarks } from '../features/capture/components/use-job-marks.ts';
import { useJobNews } from '../features/capture/components/use-job-news.ts';
import { useListFollow } from '../features/capture/components/use-list-follow.ts';
import { jobToFollow } from '../features/capture/lib/jobs.ts';
import { useQuizzesQuery } from '../features/quizzes/api/quizzes-query.ts';
import { actionsId } from '../features/quizzes/components/quiz-actions.tsx';
import { quizJobProblem } from '../features/quizzes/components/quiz-problem.ts';
import { QuizzesBody } from '../features/quizzes/components/quizzes-body.tsx';
import { useQuizRemoval } from '../features/quizzes/components/use-quiz-removal.ts';
import { emptyQuizDraft, type QuizDraft, quizDraftOf } from '../features/quizzes/lib/quiz-draft.ts';
import { text } from '../text/pt-br.ts';
import { quizText } from '../text/pt-br-quiz.ts';
import { CloneQuizTitle } from './clone-quiz-title.tsx';
import { type QuizLayer, QuizLayers, reportedQuizJob, selectedQuiz } from './quiz-layers.tsx';
import { useLayers } from './use-layers.ts';
import { useSearch } from './use-search.ts';
import { useWantedPage } from './use-wanted-page.ts';

const NO_JOBS: readonly JobView[] = [];

/** `/tools/clonequiz`: the captures under way, and the quizzes that they made. */
export function CloneQuizRoute() {
  const page = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isFetching, refetch } = useQuizzesQuery();
  const jobs = useJobsQuery('quizzes').data?.jobs ?? NO_JOBS;
  const marks = useJobMarks();
  const { save, isSaving } = useSaveZip();
  const { shown, show, close } = useLayers<QuizLayer>();
  const [search, setSearch] = useSearch();
  /** What was typed for a capture, which its job does not tell. */
  const typed = useRef(new Map<string, QuizDraft>());

  useFollowJob(jobToFollow(jobs)?.id);
  useListFollow(jobs, refetch);
  const ask = useCallback((draft: QuizDraft) => show({ kind: 'clone', draft, typedBefore: false }), [show]);
  useWantedPage(useCallback((url: string) => ask({ ...emptyQuizDraft, url }), [ask]));
  const draftOf = useCallback((job: JobView) => typed.current.get(job.id) ?? quizDraftOf(job), []);
  const tellEnd = useCallback(
    (job: JobView) => {
      if (job.state === 'failed') {
        show({ kind: 'failure', problem: quizJobProblem(job), again: draftOf(job) });
      } else if (job.zipPath !== null) {
        save(job.zipPath, job.url);
        show({ kind: 'zip', job });
      } else if (job.quiz !== null) show({ kind: 'success', quiz: job.quiz });
    },
    [show, save, draftOf],
  );
  useJobNews({ jobs, marks, occupied: shown?.open === true, onEnded: tellEnd });

  /** The button that was pressed goes with what it was on. */
  const focusPage = useCallback(() => page.current?.focus({ preventScroll: true }), []);
  const keepFocus = useCallback(
    (quiz: QuizView) => {
      const at = document.activeElement;
      const goes = document.getElementById(actionsId(quiz))?.contains(at) === true;
      if (goes || at === document.body) focusPage();
    },
    [focusPage],
  );
  const { remove, isRemoving } = useQuizRemoval(keepFocus);

  const clone = () => ask(emptyQuizDraft);
  const domain = data?.domain ?? null;
  const saveZip = ({ zipPath, url }: JobView) => zipPath !== null && save(zipPath, url);
  return (
    <div
      ref={page}
      tabIndex={-1}
      // Where there is room for both, the list moves beside its panel.
      className={cx('outline-none', selectedQuiz(shown) !== null && 'xl:pr-(--g-w-panel)')}
    >
      <div className="mx-auto max-w-content">
        <CloneQuizTitle
          used={data && { count: data.quizzes.length, limit: data.limit }}
          failed={error !== null}
          onClone={clone}
        />
        <LoadProblem
          error={error}
          errors={text.errors}
          failed={quizText.page.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        <Captures
          jobs={jobs}
          marks={marks}
          domain={domain}
          isSavingZip={isSaving}
          problemOf={quizJobProblem}
          onSaveZip={saveZip}
          onReport={(job) => show({ kind: 'report', of: reportedQuizJob(job) })}
          onAgain={(job) => {
            marks.see(job.id);
            ask(draftOf(job));
          }}
          onDismiss={({ id }) => {
            marks.see(id);
            focusPage();
          }}
          onCancelled={({ id, url }) => {
            marks.see(id);
            focusPage();
            toast.info(text.progress.cancelled(hostOf(url)));
          }}
        />
        <QuizzesBody
          quizzes={data?.quizzes}
          loading={isPending}
          search={search}
          onSearch={setSearch}
          selected={selectedQuiz(shown)}
          isRemoving={isRemoving}
          onClone={clone}
          onReport={(quiz) => show({ kind: 'report', of: quiz })}
          onRemove={(quiz) => show({ kind: 'delete', quiz })}
        />
      </div>
      <QuizLayers
        shown={shown}
        domain={domain}
        zip={data?.zip === true}
        show={show}
        close={close}
        onStarted={(job, draft) => {
          typed.current.set(job.id, draft);
          marks.own(job.id);
          close();
        }}
        onRemove={remove}
        isSavingZip={({ zipPath }) => zipPath !== null && isSaving(zipPath)}
        onSaveZip={saveZip}
      />
    </div>
  );
}
