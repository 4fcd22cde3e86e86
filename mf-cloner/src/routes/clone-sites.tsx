import type { CaptureReport, JobView, SiteView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, PageTitle, useHasRoute, useMarkWhen } from '@garimpo/sdk';
import { PlansWhenFull } from '@garimpo/sdk/parts';
import { Copy, FileUp, Globe, History, ListChecks } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { drafts } from '../drafts.ts';
import { useSitesQuery } from '../features/clones/api/clones.ts';
import { AbLayer } from '../features/clones/components/ab-layer.tsx';
import { DeleteSiteDialog } from '../features/clones/components/delete-site-dialog.tsx';
import { FolderFilter, useFolders } from '../features/clones/components/folder-filter.tsx';
import {
  type ComparedCopy,
  isMade,
  LikenessNews,
  standingOf,
} from '../features/clones/components/likeness.tsx';
import { ListedLayer } from '../features/clones/components/listed-layer.tsx';
import { OrderSelect, useOrder } from '../features/clones/components/order-select.tsx';
import { ReportFacts } from '../features/clones/components/result-dialogs.tsx';
import type { SiteDialogProps } from '../features/clones/components/site-dialog.tsx';
import { emptySiteDraft, siteDraftOf, siteJobProblem } from '../features/clones/components/site-draft.ts';
import { SiteList } from '../features/clones/components/site-list.tsx';
import { reportedSiteJob, SiteReport, siteFacts } from '../features/clones/components/site-report.tsx';
import { VersionsLayer } from '../features/clones/components/versions-layer.tsx';
import { WaysVerdict } from '../features/clones/components/ways-verdict.tsx';
import { warcPathOf } from '../features/clones/lib/warc-path.ts';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';
import { likenessText } from '../text/pt-br-likeness.ts';
import { listText } from '../text/pt-br-list.ts';
import { ClonePage, useClonePage } from './clone-page.tsx';

/** Hints elsewhere depend on whether this account has had a clone. */
const CLONED = 'cloner.cloned';
// Few have an archive, and the first page of the tool must not carry what reads one.
const ImportDialog = lazy(async () => ({
  default: (await import('../features/clones/components/import-dialog.tsx')).ImportDialog,
}));
const zipPathOf = ({ subdomain }: SiteView) => `/api/clone/${encodeURIComponent(subdomain)}/zip`;

const siteDialog = onDemand(async () => {
  const { SiteDialog } = await import('../features/clones/components/site-dialog.tsx');
  return SiteDialog;
});

function SiteDialogLayer(props: SiteDialogProps) {
  const Loaded = useOnDemand(siteDialog, props);
  return Loaded && <Loaded {...props} />;
}

/** `/tools/clonesites`: captures of pages, and the clones that they made. */
export function CloneSitesRoute() {
  const list = useSitesQuery();
  const { data } = list;
  const [importing, setImporting] = useState<{ open: boolean; times: number; again?: JobView }>({
    open: false,
    times: 0,
  });
  const page = useClonePage({
    of: 'pages',
    draftName: drafts.site,
    list,
    emptyDraft: emptySiteDraft,
    draftOf: siteDraftOf,
    problemOf: siteJobProblem,
    cloneOf: ({ site }) => site,
    reportOf: reportedSiteJob,
    onImportAgain: (again) => setImporting(({ times }) => ({ open: true, times: times + 1, again })),
  });
  const { show, save, isSaving } = page;
  const test = useTest(data?.sites);
  const editable = useHasRoute(paths.editorStudio);
  useMarkWhen(CLONED, data !== undefined && data.sites.length > 0);
  const folders = useFolders(data?.sites);
  const ordered = useOrder(folders.shown);
  const onClone = () => page.open({ ...emptySiteDraft, folder: folders.name ?? '' });
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
      words={{
        made: (site) => titleOf(site, siteTitles),
        open: text.success.open,
        zipMade: (job) => titleOf(reportedSiteJob(job), zipTitles),
      }}
      editAt={({ subdomain }) => (editable ? paths.editSite(subdomain) : undefined)}
      reportedClone={(site) => site}
      facts={(copy, onReport, zip) => (
        <>
          {copy.waysOut !== null && copy.waysOut !== undefined && <WaysVerdict counts={copy.waysOut} />}
          {copy.report !== null && (
            <>
              <LikenessNews copy={copy} zip={zip === true} />
              {isRenewed(copy) && (
                <Button
                  size="sm"
                  icon={History}
                  onClick={() => {
                    const clone = data?.sites.find(({ id }) => id === copy.id);
                    if (clone !== undefined) show({ kind: 'versions', clone });
                  }}
                >
                  {listText.seeChanges}
                </Button>
              )}
              <ReportFacts facts={siteFacts(copy.report)} onReport={onReport} />
            </>
          )}
        </>
      )}
      layer={(layer, props) => {
        switch (layer.kind) {
          case 'clone':
            return (
              <SiteDialogLayer
                {...props}
                start={layer.draft}
                typedBefore={layer.typedBefore}
                domain={data?.domain ?? null}
                folders={folders.names}
                onStarted={page.onStarted}
                onRefused={(problem, typed) => show({ kind: 'failure', problem, typed })}
              />
            );
          case 'delete':
            return <DeleteSiteDialog {...props} site={layer.clone} returnFocusTo={() => page.page.current} />;
          case 'versions':
            return <VersionsLayer {...props} clone={layer.clone} />;
          case 'report':
            return <SiteReport {...props} of={layer.of} />;
          case 'ask':
            return (
              <ListedLayer
                {...props}
                ask={layer.ask}
                folders={folders.names}
                domain={data?.domain ?? null}
                onStarted={(job) => page.onStarted(job, siteDraftOf(job))}
                onFolderRenamed={folders.choose}
              />
            );
        }
      }}
    >
      <SiteList
        clones={ordered.sites}
        filter={
          (data?.sites.length ?? 0) < 2 && folders.names.length === 0 ? undefined : (
            <>
              {folders.names.length > 0 && (
                <FolderFilter
                  folders={folders}
                  onRename={(folder) => show({ kind: 'ask', ask: { what: 'folder', folder } })}
                />
              )}
              <OrderSelect order={ordered.order} choose={ordered.choose} />
            </>
          )
        }
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
        onRename={(clone) => show({ kind: 'ask', ask: { what: 'rename', clone } })}
        onTest={test.show}
        onAsk={(what, clone) => show({ kind: 'ask', ask: { what, kind: 'site', clone } })}
      />
      {test.shown !== null && (
        <AbLayer
          key={test.shown.subdomain}
          open={test.open}
          clone={test.shown}
          clones={(data?.sites ?? []).filter(({ state }) => state === 'active')}
          domain={data?.domain ?? null}
          onClose={test.close}
        />
      )}
      {importing.times > 0 && (
        <Suspense>
          <ImportDialog
            key={importing.times}
            open={importing.open}
            again={importing.again}
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

/** The test of a clone; `?teste=` opens it once, for whoever comes from its editor. */
function useTest(sites: readonly SiteView[] | undefined) {
  const [shown, setShown] = useState<SiteView | null>(null);
  const [open, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const wanted = params.get('teste');
  const show = useCallback((site: SiteView) => {
    setShown(site);
    setOpen(true);
  }, []);
  useEffect(() => {
    if (wanted === null || sites === undefined) return;
    const site = sites.find(({ subdomain, state }) => subdomain === wanted && state === 'active');
    if (site !== undefined) show(site);
    setParams(
      (now) => {
        now.delete('teste');
        return now;
      },
      { replace: true },
    );
  }, [wanted, sites, show, setParams]);
  return { shown, open, show, close: () => setOpen(false) };
}

/** Whether there was a version before, other than one that was captured at the same moment. */
const isRenewed = ({ version = 1, report }: { version?: number; report: CaptureReport | null }) =>
  version > (report?.retaken === true ? 2 : 1);

interface Titles {
  made: string;
  online: string;
  unlike: string;
  others: string;
}
const { online, onlineUnlike, onlineOthers, zip, zipUnlike, zipOthers } = likenessText;
const siteTitles: Titles = { made: text.success.title, online, unlike: onlineUnlike, others: onlineOthers };
const zipTitles: Titles = { made: text.zipDialog.title, online: zip, unlike: zipUnlike, others: zipOthers };

/** Only what is like its original, as far as it was compared, and sells for nobody else is called a success. */
function titleOf(copy: ComparedCopy & Pick<SiteView, 'waysOut'>, titles: Titles): string {
  if (standingOf(copy) === 'unlike') return titles.unlike;
  if ((copy.waysOut?.other ?? 0) > 0) return titles.others;
  return isMade(copy) ? titles.made : titles.online;
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
          <ButtonLink icon={Globe} to={paths.domains}>
            {words.domains}
          </ButtonLink>
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
