import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, cx, PageTitle, toast, useSession } from '@garimpo/sdk';
import { LoadProblem, shortAddress } from '@garimpo/sdk/parts';
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { userKey } from '../api/keys.ts';
import { useSitesQuery } from '../api/sites-query.ts';
import { DeleteSiteDialog } from '../features/sites/components/delete-site-dialog.tsx';
import { NewSite } from '../features/sites/components/new-site.tsx';
import { SitesBody } from '../features/sites/components/sites-body.tsx';
import { text } from '../text/pt-br.ts';
import { Panels } from './panels.tsx';
import { SignedOut } from './signed-out.tsx';
import { useCopyScript } from './use-copy-script.ts';
import { useView } from './use-view.ts';
import type { View } from './view.ts';

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
      // An open panel has its own room beside the list, from before it is known what it shows.
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

/** The panel that the address asks for, once its page is known; it stays drawn while it leaves. */
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

/** Reads everything that is on the page anew. */
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
