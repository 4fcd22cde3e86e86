import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, cx, errorText, PageTitle, toast, useSession } from '@garimpo/sdk';
import { copyText, LoadProblem, shortAddress } from '@garimpo/sdk/parts';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { userKey, useSitesQuery } from '../api/sites.ts';
import { useFetchSnippet } from '../api/snippet.ts';
import { AlertsPanel } from '../features/alerts/components/alerts-panel.tsx';
import { InstallPanel } from '../features/install/components/install-panel.tsx';
import { SearchPanel } from '../features/search/components/search-panel.tsx';
import { DeleteSiteDialog } from '../features/sites/components/delete-site-dialog.tsx';
import { NewSite } from '../features/sites/components/new-site.tsx';
import { SitesBody } from '../features/sites/components/sites-body.tsx';
import { text } from '../text/pt-br.ts';
import { ClonesPanel } from './clones-panel.tsx';
import { SignedOut } from './tracking.tsx';
import { readView, type View, writeView } from './view.ts';

/** Copies the snippet of a row; it is fetched first where it is not cached. */
function useCopyScript() {
  const fetchSnippet = useFetchSnippet();
  const [copying, setCopying] = useState<string | null>(null);
  const copy = async ({ id }: AnticloneSiteView) => {
    setCopying(id);
    const html = fetchSnippet(id);
    const copied = await copyText(html);
    try {
      await html;
      if (copied) toast.success(text.list.scriptCopied);
      else toast.error(text.list.scriptNotCopied);
    } catch (error) {
      toast.error(errorText(error, text.errors, text.list.scriptFailed));
    }
    setCopying(null);
  };
  return {
    copy: (site: AnticloneSiteView) => void copy(site),
    isCopying: (site: AnticloneSiteView) => site.id === copying,
  };
}

interface PanelsProps {
  /** False while the panel closes. */
  open: boolean;
  view: View;
  site: AnticloneSiteView;
  show: (view: View | null) => void;
}

function Panels({ open, view, site, show }: PanelsProps) {
  const close = () => show(null);
  switch (view.panel) {
    case 'clones':
    case 'notices':
      return <ClonesPanel open={open} site={site} view={view} show={show} />;
    case 'install':
      return <InstallPanel open={open} site={site} onClose={close} />;
    case 'alerts':
      return <AlertsPanel open={open} site={site} onClose={close} />;
    case 'search':
      return (
        <SearchPanel
          open={open}
          site={site}
          onClone={(cloneId) => show({ panel: 'clones', siteId: site.id, cloneId })}
          onClose={close}
        />
      );
  }
}

/** The panel is in the address, so that reloading, links in emails and the back button open it. */
function useView(): [View | null, (view: View | null) => void] {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (view: View | null) => setParams(writeView(view), { preventScrollReset: true }),
    [setParams],
  );
  return [readView(params), show];
}

const words = text.page;

/** `/tools/anticlone`: the pages that a user protects. */
export function AnticloneRoute() {
  const page = useRef<HTMLDivElement>(null);
  const { user, profile } = useSession();
  const { data, error, isPending, isFetching, refetch } = useSitesQuery();
  const [view, show] = useView();
  const [deleting, setDeleting] = useState<{ site: AnticloneSiteView; open: boolean } | null>(null);
  const script = useCopyScript();
  const panel = usePanel(view, data?.sites);
  const beside = panel?.open === true || (view !== null && isPending && profile !== null);
  const showOf = (name: View['panel']) => (site: AnticloneSiteView) =>
    show({ panel: name, siteId: site.id, cloneId: null });

  return (
    <div
      ref={page}
      tabIndex={-1}
      // Reserves room for the panel before its content has loaded.
      className={cx('outline-none', beside && 'lg:pr-(--g-w-panel)')}
    >
      <div className="mx-auto max-w-content">
        <PageTitle title={words.title} sub={words.sub} actions={<Refresh userId={user.id} />} />
        {profile === null ? (
          <SignedOut />
        ) : (
          <>
            <NewSite
              used={data && { count: data.sites.length, limit: data.limit }}
              onAdded={(site) => {
                toast.success(text.newSite.added(shortAddress(site.originalUrl)));
                showOf('install')(site);
              }}
            />
            <LoadProblem
              error={error}
              errors={text.errors}
              failed={words.loadFailed}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
            <SitesBody
              sites={data?.sites}
              loading={isPending}
              tracking={data?.tracking === true}
              selected={panel?.open === true ? panel.site.id : null}
              isCopying={script.isCopying}
              onCopyScript={script.copy}
              onDetails={showOf('clones')}
              onInstall={showOf('install')}
              onAlerts={showOf('alerts')}
              onSearch={showOf('search')}
              onDelete={(site) => setDeleting({ site, open: true })}
            />
          </>
        )}
      </div>
      {panel !== null && <Panels {...panel} show={show} />}
      {deleting !== null && (
        <DeleteSiteDialog
          key={deleting.site.id}
          open={deleting.open}
          site={deleting.site}
          onClose={() => setDeleting({ ...deleting, open: false })}
          returnFocusTo={() => page.current}
        />
      )}
    </div>
  );
}

/** The panel that the address names, once its page has loaded. It stays rendered while it closes. */
function usePanel(view: View | null, sites: readonly AnticloneSiteView[] | undefined) {
  const [last, setLast] = useState<{ view: View; site: AnticloneSiteView } | null>(null);
  const site = view === null ? undefined : sites?.find(({ id }) => id === view.siteId);
  const wanted = view === null || site === undefined ? null : { view, site };
  const changed =
    wanted !== null &&
    (wanted.site !== last?.site || JSON.stringify(wanted.view) !== JSON.stringify(last.view));
  if (changed) setLast(wanted);
  const shown = wanted ?? last;
  return shown && { ...shown, open: wanted !== null };
}

function Refresh({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await client.invalidateQueries({ queryKey: userKey(userId) });
    setBusy(false);
  };
  return (
    <Button icon={RefreshCw} busy={busy} busyText={words.refreshing} onClick={() => void refresh()}>
      {words.refresh}
    </Button>
  );
}
