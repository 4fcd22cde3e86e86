import type { SiteView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, PageTitle, useHasRoute, useMarkWhen } from '@garimpo/sdk';
import { PlansWhenFull } from '@garimpo/sdk/parts';
import { Copy, FileUp, ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { drafts } from '../drafts.ts';
import { useSitesQuery } from '../features/clones/api/clones.ts';
import { DeleteSiteDialog } from '../features/clones/components/delete-site-dialog.tsx';
import { ReportFacts } from '../features/clones/components/result-dialogs.tsx';
import {
  emptySiteDraft,
  SiteDialog,
  siteDraftOf,
  siteJobProblem,
} from '../features/clones/components/site-dialog.tsx';
import { SiteList } from '../features/clones/components/site-list.tsx';
import { reportedSiteJob, SiteReport, siteFacts } from '../features/clones/components/site-report.tsx';
import { VersionsPanel } from '../features/clones/components/versions-panel.tsx';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';
import { ClonePage, useClonePage } from './clone-page.tsx';

/** Hints elsewhere depend on whether this account has had a clone. */
const CLONED = 'cloner.cloned';
// Few have an archive, and the first page of the tool must not carry what reads one.
const ImportDialog = lazy(async () => ({
  default: (await import('../features/clones/components/import-dialog.tsx')).ImportDialog,
}));
const warcPathOf = ({ subdomain }: SiteView) => `/api/clone/${encodeURIComponent(subdomain)}/warc`;
const zipPathOf = ({ subdomain }: SiteView) => `/api/clone/${encodeURIComponent(subdomain)}/zip`;

/** `/tools/clonesites`: captures of pages, and the clones that they made. */
export function CloneSitesRoute() {
  const list = useSitesQuery();
  const { data } = list;
  const page = useClonePage({
    of: 'pages',
    draftName: drafts.site,
    list,
    emptyDraft: emptySiteDraft,
    draftOf: siteDraftOf,
    problemOf: siteJobProblem,
    cloneOf: ({ site }) => site,
    reportOf: reportedSiteJob,
  });
  const { show, save, isSaving } = page;
  const editable = useHasRoute(paths.editorStudio);
  useMarkWhen(CLONED, data !== undefined && data.sites.length > 0);
  const onClone = () => page.open(emptySiteDraft);
  const [importing, setImporting] = useState({ open: false, times: 0 });
  return (
    <ClonePage
      page={page}
      title={
        <Title
          used={data && { count: data.sites.length, limit: data.limit }}
          failed={list.error !== null}
          onClone={onClone}
          onImport={() => setImporting(({ times }) => ({ open: true, times: times + 1 }))}
        />
      }
      loadFailed={text.page.loadFailed}
      words={{ made: text.success.title, open: text.success.open, zipMade: text.zipDialog.title }}
      editAt={({ subdomain }) => (editable ? paths.editSite(subdomain) : undefined)}
      reportedClone={(site) => site}
      facts={({ report }, onReport) =>
        report !== null && <ReportFacts facts={siteFacts(report)} onReport={onReport} />
      }
      layer={(layer, props) => {
        switch (layer.kind) {
          case 'clone':
            return (
              <SiteDialog
                {...props}
                start={layer.draft}
                typedBefore={layer.typedBefore}
                domain={data?.domain ?? null}
                onStarted={page.onStarted}
                onRefused={(problem, typed) => show({ kind: 'failure', problem, typed })}
              />
            );
          case 'delete':
            return <DeleteSiteDialog {...props} site={layer.clone} returnFocusTo={() => page.page.current} />;
          case 'versions':
            return <VersionsPanel {...props} site={layer.clone} />;
          case 'report':
            return <SiteReport {...props} of={layer.of} />;
        }
      }}
    >
      <SiteList
        clones={data?.sites}
        loading={list.isPending}
        search={page.search}
        onSearch={page.setSearch}
        selected={page.selected}
        isSavingZip={(site) => isSaving(zipPathOf(site)) || isSaving(warcPathOf(site))}
        onClone={onClone}
        onZip={(site) => save(zipPathOf(site), site.originalUrl)}
        onWarc={(site) => save(warcPathOf(site), site.originalUrl, text.zip.warcFailed)}
        onVersions={(clone) => show({ kind: 'versions', clone })}
        onReport={(of) => show({ kind: 'report', of })}
        onDelete={(clone) => show({ kind: 'delete', clone })}
      />
      {importing.times > 0 && (
        <Suspense>
          <ImportDialog
            key={importing.times}
            open={importing.open}
            domain={data?.domain ?? null}
            onStarted={(job) => {
              setImporting((now) => ({ ...now, open: false }));
              page.onStarted(job, siteDraftOf(job));
            }}
            onClose={() => setImporting((now) => ({ ...now, open: false }))}
          />
        </Suspense>
      )}
    </ClonePage>
  );
}

interface TitleProps {
  used: { count: number; limit: number } | undefined;
  failed: boolean;
  onClone: () => void;
  onImport: () => void;
}

function Title({ used, failed, onClone, onImport }: TitleProps) {
  const words = text.page;
  const quizzes = useHasRoute(paths.cloneQuiz);
  const sub = used === undefined ? failed && words.countFailed : words.used(used.count, used.limit);
  return (
    <PageTitle
      title={words.title}
      // A space keeps the line's height while the count is loading.
      sub={
        <>
          {sub || '\u00a0'} <PlansWhenFull used={used} />
        </>
      }
      actions={
        <>
          <Button variant="ghost" icon={FileUp} onClick={onImport}>
            {words.importWarc}
          </Button>
          {quizzes && (
            <ButtonLink icon={ListChecks} to={paths.cloneQuiz}>
              {words.cloneQuiz}
            </ButtonLink>
          )}
          <Button variant="primary" icon={Copy} onClick={onClone}>
            {words.cloneSite}
          </Button>
        </>
      }
    />
  );
}
