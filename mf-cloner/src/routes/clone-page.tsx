import { CLONE_URL_MAX, FOLDER_NAME_MAX, type JobView } from '@garimpo/cloner-contract';
import { cx, toast } from '@garimpo/sdk';
import { useOpenDraft } from '@garimpo/sdk/drafts';
import { hostOf, LoadProblem, withPlans } from '@garimpo/sdk/parts';
import { Fragment, type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useJobsQuery } from '../features/clones/api/captures.ts';
import { useFollowJob } from '../features/clones/api/follow-job.ts';
import { useSaveZip } from '../features/clones/api/save-zip.ts';
import { Captures } from '../features/clones/components/captures.tsx';
import { useJobMarks, useJobNews, useListFollow } from '../features/clones/components/job-news.ts';
import type { ListedAsk } from '../features/clones/components/listed-dialogs.tsx';
import { FailureDialog, SuccessDialog, ZipDialog } from '../features/clones/components/result-dialogs.tsx';
import { jobToFollow } from '../features/clones/lib/jobs.ts';
import { text } from '../text/pt-br.ts';

const NO_JOBS: readonly JobView[] = [];

/** What is shown over the page: one at a time, never a dialog over a dialog. */
type Layer<Clone, Draft, Reported> =
  | { kind: 'clone'; draft: Draft; typedBefore: boolean }
  /** `typed` comes back when the failure is closed. A capture that failed can be requested `again`. */
  | { kind: 'failure'; problem: ReactNode; typed?: Draft; again?: JobView }
  | { kind: 'success'; clone: Clone; jobId: string }
  | { kind: 'delete' | 'versions'; clone: Clone }
  | { kind: 'zip'; job: JobView }
  /** Drawn by the page of its kind. */
  | { kind: 'ask'; ask: ListedAsk }
  | { kind: 'report'; of: Reported };

interface List {
  data: { domain: string } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface Hosted {
  id: string;
  url: string;
  originalUrl: string;
}

interface ClonePageOptions<Clone, Draft, Reported> {
  of: 'pages' | 'quizzes';
  /** Under which name the dialog of a new clone keeps what is typed in it. */
  draftName: string;
  list: List;
  emptyDraft: Draft;
  draftOf: (job: JobView) => Draft;
  problemOf: (job: JobView) => string;
  cloneOf: (job: JobView) => Clone | null;
  reportOf: (job: JobView) => Reported;
  /** Asks for a file again, from which a capture was made instead of from the web. */
  onImportAgain?: (job: JobView) => void;
}

/** State of a page that makes and lists clones of one kind: its captures, its list, and the dialog over both. */
export function useClonePage<
  Clone extends Hosted,
  Draft extends { url: string },
  Reported extends { id: string },
>(options: ClonePageOptions<Clone, Draft, Reported>) {
  const { of, draftName, list, emptyDraft, draftOf, problemOf, cloneOf, onImportAgain } = options;
  const page = useRef<HTMLDivElement>(null);
  const jobs = useJobsQuery(of).data?.jobs ?? NO_JOBS;
  const marks = useJobMarks();
  const { save, isSaving } = useSaveZip();
  const { shown, show, close } = useLayers<Layer<Clone, Draft, Reported>>();
  const [search, setSearch] = useSearch();
  /** What was typed for a capture, which its job does not tell in full. */
  const typed = useRef(new Map<string, Draft>());

  useFollowJob(jobToFollow(jobs)?.id);
  useListFollow(jobs, list.refetch);
  const open = useCallback((draft: Draft) => show({ kind: 'clone', draft, typedBefore: false }), [show]);
  useWantedPage(
    useCallback(
      (url, folder) => open({ ...emptyDraft, url, ...folderOf(emptyDraft, folder) }),
      [open, emptyDraft],
    ),
  );
  const wasOpen = useOpenDraft(draftName) === '';
  useEffect(() => {
    if (wasOpen) open(emptyDraft);
  }, [wasOpen, open, emptyDraft]);
  const again = (job: JobView) => {
    if (job.archive !== true || onImportAgain === undefined)
      return open(typed.current.get(job.id) ?? draftOf(job));
    close();
    onImportAgain(job);
  };
  const onEnded = useCallback(
    (job: JobView) => {
      const clone = cloneOf(job);
      if (job.state === 'failed') {
        const problem = withPlans(job.error, problemOf(job));
        show({ kind: 'failure', problem, again: job });
      } else if (job.zipPath !== null) {
        save(job.zipPath, job.url);
        show({ kind: 'zip', job });
      } else if (clone !== null) show({ kind: 'success', clone, jobId: job.id });
    },
    [show, save, cloneOf, problemOf],
  );
  useJobNews({ jobs, marks, occupied: shown?.open === true, onEnded });

  /** The clone whose panel is open beside the list. */
  const selected = () => {
    if (shown?.open !== true) return null;
    const { layer } = shown;
    if (layer.kind === 'report') return layer.of.id;
    return layer.kind === 'versions' ? layer.clone.id : null;
  };
  return {
    ...options,
    page,
    jobs,
    marks,
    save,
    isSaving,
    shown,
    show,
    close,
    search,
    setSearch,
    open,
    again,
    selected: selected(),
    /** Takes the focus when the element that had it disappears. */
    focus: useCallback(() => page.current?.focus({ preventScroll: true }), []),
    onStarted: (job: JobView, draft: Draft) => {
      typed.current.set(job.id, draft);
      marks.own(job.id);
      close();
    },
  };
}

interface LayerProps {
  open: boolean;
  onClose: () => void;
}

type Page<Clone extends Hosted, Draft extends { url: string }, Reported extends { id: string }> = ReturnType<
  typeof useClonePage<Clone, Draft, Reported>
>;

interface ClonePageProps<
  Clone extends Hosted,
  Draft extends { url: string },
  Reported extends { id: string },
> {
  page: Page<Clone, Draft, Reported>;
  title: ReactNode;
  loadFailed: string;
  words: { made: (clone: Clone) => string; open: string; zipMade: (job: JobView) => string };
  editAt?: (clone: Clone) => string | undefined;
  /** A short report, with the button that opens the whole. */
  facts: (of: Reported, onReport: () => void, zip?: boolean) => ReactNode;
  reportedClone: (clone: Clone) => NoInfer<Reported>;
  /** Draws the dialogs and panels that differ between kinds. */
  layer: (
    layer: Exclude<Layer<Clone, Draft, Reported>, { kind: 'failure' | 'success' | 'zip' }>,
    props: LayerProps,
  ) => ReactElement | null;
  children: ReactNode;
}

export function ClonePage<
  Clone extends Hosted,
  Draft extends { url: string },
  Reported extends { id: string },
>({ page, title, loadFailed, children, ...layers }: ClonePageProps<Clone, Draft, Reported>) {
  const { list, marks } = page;
  return (
    <div
      ref={page.page}
      tabIndex={-1}
      // The list moves aside for its panel on wide screens.
      className={cx('outline-none', page.selected !== null && 'xl:pr-(--g-w-panel)')}
    >
      <div className="mx-auto max-w-content">
        {title}
        <LoadProblem
          error={list.error}
          errors={text.errors}
          failed={loadFailed}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
        <Captures
          jobs={page.jobs}
          marks={marks}
          domain={list.data?.domain ?? null}
          isSavingZip={page.isSaving}
          problemOf={page.problemOf}
          onSaveZip={({ zipPath, url }) => zipPath !== null && page.save(zipPath, url)}
          onReport={(job) => page.show({ kind: 'report', of: page.reportOf(job) })}
          onAgain={(job) => {
            marks.see(job.id);
            page.again(job);
          }}
          onDismiss={({ id }) => {
            marks.see(id);
            page.focus();
          }}
          onCancelled={({ id, url }) => {
            marks.see(id);
            page.focus();
            toast.info(text.progress.cancelled(hostOf(url)));
          }}
        />
        {children}
      </div>
      <Layers page={page} {...layers} />
    </div>
  );
}

function Layers<Clone extends Hosted, Draft extends { url: string }, Reported extends { id: string }>({
  page,
  words,
  editAt,
  facts,
  reportedClone,
  layer: draw,
}: Omit<ClonePageProps<Clone, Draft, Reported>, 'title' | 'loadFailed' | 'children'>) {
  const { shown, show, close } = page;
  if (shown === null) return null;
  const { layer, open, number } = shown;
  const props = { open, onClose: close };
  const factsOf = (of: Reported, zip?: boolean) => facts(of, () => show({ kind: 'report', of }), zip);
  /** What the job says by now: a copy is compared while its result is open. */
  const newest = (jobId: string) => page.jobs.find((job) => job.id === jobId);
  switch (layer.kind) {
    case 'failure': {
      const { typed, again, problem } = layer;
      return (
        <FailureDialog
          key={number}
          open={open}
          problem={problem}
          onClose={() =>
            typed === undefined ? close() : show({ kind: 'clone', draft: typed, typedBefore: true })
          }
          onAgain={again && (() => page.again(again))}
        />
      );
    }
    case 'success': {
      const job = newest(layer.jobId);
      const clone = (job && page.cloneOf(job)) ?? layer.clone;
      return (
        <SuccessDialog
          {...props}
          key={number}
          title={words.made(clone)}
          openText={words.open}
          clone={clone}
          editAt={editAt?.(clone)}
        >
          {factsOf(reportedClone(clone))}
        </SuccessDialog>
      );
    }
    case 'zip': {
      const job = newest(layer.job.id) ?? layer.job;
      const { zipPath, url } = job;
      return (
        <ZipDialog
          {...props}
          key={number}
          title={words.zipMade(job)}
          job={job}
          saving={zipPath !== null && page.isSaving(zipPath)}
          onSave={() => zipPath !== null && page.save(zipPath, url)}
        >
          {factsOf(page.reportOf(job), true)}
        </ZipDialog>
      );
    }
    default:
      return <Fragment key={number}>{draw(layer, props)}</Fragment>;
  }
}

interface ShownLayer<Layer> {
  layer: Layer;
  /** A closed layer stays mounted while it animates out. */
  open: boolean;
  /** React key: no state of an earlier layer is left in the next. */
  number: number;
}

function useLayers<Layer>() {
  const [shown, setShown] = useState<ShownLayer<Layer> | null>(null);
  const show = useCallback(
    (layer: Layer) => setShown((last) => ({ layer, open: true, number: (last?.number ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), []);
  return { shown, show, close };
}

/** The search is in the address (`?q=`), where a link or a reload brings it back. */
function useSearch(): [string, (search: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (search: string) =>
    setParams(
      (now) => {
        if (search === '') now.delete('q');
        else now.set('q', search);
        return now;
      },
      { replace: true },
    );
  return [params.get('q') ?? '', set];
}

/** Where clones have folders. */
const folderOf = (draft: object, folder: string) =>
  'folder' in draft ? { folder: folder.slice(0, FOLDER_NAME_MAX) } : {};

/**
 * `?url=` opens the dialog for that page, with `?pasta=` for a clone in that folder, once: going back, or a reload, does not open it
 * again.
 */
function useWantedPage(onWanted: (url: string, folder: string) => void): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('url');
  const folder = params.get('pasta') ?? '';
  useEffect(() => {
    if (wanted === null) return;
    onWanted(wanted.trim().slice(0, CLONE_URL_MAX), folder.trim());
    setParams(
      (now) => {
        now.delete('url');
        now.delete('pasta');
        return now;
      },
      { replace: true },
    );
  }, [wanted, folder, onWanted, setParams]);
}
