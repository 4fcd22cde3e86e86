import type { QuizReport, QuizView } from '@garimpo/cloner-contract';
import { Badge, Button, PageTitle } from '@garimpo/sdk';
import { PlansWhenFull } from '@garimpo/sdk/parts';
import { History, ListChecks } from 'lucide-react';
import { useCallback } from 'react';
import { drafts } from '../drafts.ts';
import { useQuizzesQuery } from '../features/clones/api/clones.ts';
import { useOwnPlaces } from '../features/clones/api/ways-out.ts';
import { FolderFilter, useFolders } from '../features/clones/components/folder-filter.tsx';
import { ListedLayer } from '../features/clones/components/listed-layer.tsx';
import { QuizDialog } from '../features/clones/components/quiz-dialog.tsx';
import { emptyQuizDraft, quizDraftOf, quizJobProblem } from '../features/clones/components/quiz-draft.ts';
import { actionsId, QuizList } from '../features/clones/components/quiz-list.tsx';
import { DeleteQuizDialog, useQuizRemoval } from '../features/clones/components/quiz-removal.tsx';
import { QuizFacts, QuizReportPanel, reportedQuizJob } from '../features/clones/components/quiz-report.tsx';
import { VersionsLayer } from '../features/clones/components/versions-layer.tsx';
import { warcPathOf } from '../features/clones/lib/warc-path.ts';
import { text } from '../text/pt-br.ts';
import { listText } from '../text/pt-br-list.ts';
import { quizText } from '../text/pt-br-quiz.ts';
import { ClonePage, useClonePage } from './clone-page.tsx';

/** `/tools/clonequiz`: captures of quizzes, and the clones that they made. */
export function CloneQuizRoute() {
  const list = useQuizzesQuery();
  const { data } = list;
  const page = useClonePage({
    of: 'quizzes',
    draftName: drafts.quiz,
    list,
    emptyDraft: emptyQuizDraft,
    draftOf: quizDraftOf,
    problemOf: quizJobProblem,
    cloneOf: ({ quiz }) => quiz,
    reportOf: reportedQuizJob,
  });
  const { show, focus, save, isSaving } = page;
  const keepFocus = useCallback(
    (quiz: QuizView) => {
      const focused = document.activeElement;
      const disappears = document.getElementById(actionsId(quiz))?.contains(focused) === true;
      if (disappears || focused === document.body) focus();
    },
    [focus],
  );
  const { remove, isRemoving } = useQuizRemoval(keepFocus);
  const [checkoutUrl = ''] = useOwnPlaces().data?.places.checkouts ?? [];
  const folders = useFolders(data?.quizzes);
  const onClone = () => page.open({ ...emptyQuizDraft, checkoutUrl, folder: folders.name ?? '' });
  return (
    <ClonePage
      page={page}
      title={
        <Title
          used={data && { count: data.quizzes.length, limit: data.limit }}
          failed={list.error !== null}
          onClone={onClone}
        />
      }
      loadFailed={quizText.page.loadFailed}
      words={{
        made: ({ report }) => titleOf(report, quizText.success.online, quizText.success.onlineFails),
        open: quizText.success.open,
        zipMade: ({ quizReport }) => titleOf(quizReport, quizText.success.zip, quizText.success.zipFails),
      }}
      reportedClone={(quiz) => quiz}
      facts={({ id, report, version = 1 }, onReport) => (
        <>
          {version > 1 && (
            <Button
              size="sm"
              icon={History}
              onClick={() => {
                const clone = data?.quizzes.find((one) => one.id === id);
                if (clone !== undefined) show({ kind: 'versions', clone });
              }}
            >
              {listText.seeChanges}
            </Button>
          )}
          {report !== null && <QuizFacts report={report} onReport={onReport} />}
        </>
      )}
      layer={(layer, props) => {
        switch (layer.kind) {
          case 'clone':
            return (
              <QuizDialog
                {...props}
                start={layer.draft}
                typedBefore={layer.typedBefore}
                domain={data?.domain ?? null}
                folders={folders.names}
                zip={data?.zip === true}
                onStarted={page.onStarted}
                onRefused={(problem, typed) => show({ kind: 'failure', problem, typed })}
              />
            );
          case 'report':
            return <QuizReportPanel {...props} of={layer.of} />;
          case 'ask':
            return (
              <ListedLayer
                {...props}
                ask={layer.ask}
                folders={folders.names}
                domain={data?.domain ?? null}
                onStarted={(job) => page.onStarted(job, quizDraftOf(job))}
                onFolderRenamed={folders.choose}
              />
            );
          case 'versions':
            return <VersionsLayer {...props} clone={layer.clone} openText={quizText.success.open} />;
          default:
            return <DeleteQuizDialog {...props} quiz={layer.clone} onConfirm={() => remove(layer.clone)} />;
        }
      }}
    >
      <QuizList
        clones={folders.shown}
        filter={
          folders.names.length === 0 ? undefined : (
            <FolderFilter
              folders={folders}
              onRename={(folder) => show({ kind: 'ask', ask: { what: 'folder', folder } })}
            />
          )
        }
        loading={list.isPending}
        search={page.search}
        onSearch={page.setSearch}
        selected={page.selected}
        isRemoving={isRemoving}
        isSaving={(quiz) => isSaving(warcPathOf(quiz))}
        onClone={onClone}
        onRename={(clone) => show({ kind: 'ask', ask: { what: 'rename', clone } })}
        onVersions={(clone) => show({ kind: 'versions', clone })}
        onAsk={(what, clone) => show({ kind: 'ask', ask: { what, kind: 'quiz', clone } })}
        onWarc={(quiz) => save(warcPathOf(quiz), quiz.originalUrl, text.zip.warcFailed)}
        onReport={(of) => show({ kind: 'report', of })}
        onRemove={(clone) => show({ kind: 'delete', clone })}
      />
    </ClonePage>
  );
}

/** Only a clone that was seen to work is called a success. */
function titleOf(report: QuizReport | null, made: string, fails: string): string {
  if (report?.works === true) return quizText.success.title;
  return report?.works === false ? fails : made;
}

interface TitleProps {
  used: { count: number; limit: number } | undefined;
  failed: boolean;
  onClone: () => void;
}

function Title({ used, failed, onClone }: TitleProps) {
  const words = quizText.page;
  const count = used === undefined ? failed && words.countFailed : words.used(used.count, used.limit);
  return (
    <PageTitle
      title={words.title}
      mark={<Badge>{words.beta}</Badge>}
      sub={
        <>
          <p>{words.worksWith}</p>
          {/* A space keeps the line's height while the count is loading. */}
          <p>
            {count || '\u00a0'} <PlansWhenFull used={used} />
          </p>
        </>
      }
      actions={
        <Button variant="primary" icon={ListChecks} onClick={onClone}>
          {words.clone}
        </Button>
      }
    />
  );
}
