import type { SiteView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, PageTitle, useHasRoute, useMarkWhen } from '@garimpo/sdk';
import { PlansWhenFull } from '@garimpo/sdk/parts';
import { Copy, Globe, ListChecks } from 'lucide-react';
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
  return (
    <ClonePage
      page={page}
      title={
        <Title
          used={data && { count: data.sites.length, limit: data.limit }}
          failed={list.error !== null}
          onClone={onClone}
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
        isSavingZip={(site) => isSaving(zipPathOf(site))}
        onClone={onClone}
        onZip={(site) => save(zipPathOf(site), site.originalUrl)}
        onVersions={(clone) => show({ kind: 'versions', clone })}
        onReport={(of) => show({ kind: 'report', of })}
        onDelete={(clone) => show({ kind: 'delete', clone })}
      />
    </ClonePage>
  );
}

interface TitleProps {
  used: { count: number; limit: number } | undefined;
  failed: boolean;
  onClone: () => void;
}

function Title({ used, failed, onClone }: TitleProps) {
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
          <ButtonLink icon={Globe} to={paths.domains}>
            {words.domains}
          </ButtonLink>
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
