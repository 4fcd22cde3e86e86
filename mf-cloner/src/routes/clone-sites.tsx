import type { JobView, SiteView } from '@garimpo/cloner-contract';
import { cx, toast, useMarkWhen } from '@garimpo/sdk';
import { hostOf, LoadProblem } from '@garimpo/sdk/parts';
import { useCallback } from 'react';
import { useSaveZip } from '../api/use-save-zip.ts';
import { useJobsQuery } from '../features/capture/api/jobs-query.ts';
import { useFollowJob } from '../features/capture/api/use-follow-job.ts';
import { Captures } from '../features/capture/components/captures.tsx';
import { jobProblem } from '../features/capture/components/job-problem.ts';
import { useJobMarks } from '../features/capture/components/use-job-marks.ts';
import { useJobNews } from '../features/capture/components/use-job-news.ts';
import { useListFollow } from '../features/capture/components/use-list-follow.ts';
import { type CloneDraft, draftOf, emptyDraft } from '../features/capture/lib/clone-draft.ts';
import { jobToFollow } from '../features/capture/lib/jobs.ts';
import { useSitesQuery } from '../features/sites/api/sites-query.ts';
import { SitesBody } from '../features/sites/components/sites-body.tsx';
import { PAGE_ID } from '../features/sites/lib/page-id.ts';
import { text } from '../text/pt-br.ts';
import { CloneSitesTitle } from './clone-sites-title.tsx';
import { type Layer, Layers, reportedJob, selectedSite } from './layers.tsx';
import { useLayers } from './use-layers.ts';
import { useSearch } from './use-search.ts';
import { useWantedPage } from './use-wanted-page.ts';

/** For hints elsewhere: this account has had a clone. */
const CLONED = 'cloner.cloned';
const NO_JOBS: readonly JobView[] = [];
/** The button that was pressed goes with what it was on. */
const focusPage = () => document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
const zipPathOf = ({ subdomain }: SiteView) => `/api/clone/${encodeURIComponent(subdomain)}/zip`;

/** `/tools/clonesites`: the captures under way, and the clones that they made. */
export function CloneSitesRoute() {
  const { data, error, isPending, isFetching, refetch } = useSitesQuery();
  const jobs = useJobsQuery('pages').data?.jobs ?? NO_JOBS;
  const marks = useJobMarks();
  const { save, isSaving } = useSaveZip();
  const { shown, show, close } = useLayers<Layer>();
  const [search, setSearch] = useSearch();

  useMarkWhen(CLONED, data !== undefined && data.sites.length > 0);
  useFollowJob(jobToFollow(jobs)?.id);
  useListFollow(jobs, refetch);
  const ask = useCallback((draft: CloneDraft) => show({ kind: 'clone', draft, typedBefore: false }), [show]);
  useWantedPage(useCallback((url: string) => ask({ ...emptyDraft, url }), [ask]));
  const tellEnd = useCallback(
    (job: JobView) => {
      if (job.state === 'failed') show({ kind: 'failure', problem: jobProblem(job), again: draftOf(job) });
      else if (job.zipPath !== null) {
        save(job.zipPath, job.url);
        show({ kind: 'zip', job });
      } else if (job.site !== null) show({ kind: 'success', site: job.site });
    },
    [show, save],
  );
  useJobNews({ jobs, marks, occupied: shown?.open === true, onEnded: tellEnd });

  const clone = () => ask(emptyDraft);
  const domain = data?.domain ?? null;
  const saveZip = ({ zipPath, url }: JobView) => zipPath !== null && save(zipPath, url);
  return (
    <div
      id={PAGE_ID}
      tabIndex={-1}
      // Where there is room for both, the list moves beside its panel.
      className={cx('outline-none', selectedSite(shown) !== null && 'xl:pr-(--g-w-panel)')}
    >
      <div className="mx-auto max-w-content">
        <CloneSitesTitle
          used={data && { count: data.sites.length, limit: data.limit }}
          failed={error !== null}
          onClone={clone}
        />
        <LoadProblem
          error={error}
          errors={text.errors}
          failed={text.page.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        <Captures
          jobs={jobs}
          marks={marks}
          domain={domain}
          isSavingZip={isSaving}
          problemOf={jobProblem}
          onSaveZip={saveZip}
          onReport={(job) => show({ kind: 'report', of: reportedJob(job) })}
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
        <SitesBody
          sites={data?.sites}
          loading={isPending}
          search={search}
          onSearch={setSearch}
          selected={selectedSite(shown)}
          isSavingZip={(site) => isSaving(zipPathOf(site))}
          onClone={clone}
          onZip={(site) => save(zipPathOf(site), site.originalUrl)}
          onVersions={(site) => show({ kind: 'versions', site })}
          onReport={(site) => show({ kind: 'report', of: site })}
          onDelete={(site) => show({ kind: 'delete', site })}
        />
      </div>
      <Layers
        shown={shown}
        domain={domain}
        show={show}
        close={close}
        onStarted={({ id }) => {
          marks.own(id);
          close();
        }}
        isSavingZip={({ zipPath }) => zipPath !== null && isSaving(zipPath)}
        onSaveZip={saveZip}
      />
    </div>
  );
}
