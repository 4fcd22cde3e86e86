import { knownSubdomain, type SiteView } from '@garimpo/cloner-contract';
import {
  Badge,
  ButtonLink,
  Empty,
  Icon,
  LoadingText,
  Panel,
  Skeleton,
  useDocumentTitle,
  useHasRoute,
} from '@garimpo/sdk';
import { LoadProblem, shortAddress } from '@garimpo/sdk/parts';
import { ChevronRight, PanelTop } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSitesQuery } from '../api/site-api.ts';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';
import { OpenFailure, OpeningText } from './opening.tsx';

const words = text.choose;

function ChooseSite() {
  useDocumentTitle(text.page.title);
  const { data, error, isFetching, refetch } = useSitesQuery();
  const cloning = useHasRoute(paths.cloneSites);
  const sites = data?.sites ?? [];
  const toSites = cloning && <ButtonLink to={paths.cloneSites}>{text.page.toSites}</ButtonLink>;
  return (
    <div className="mx-auto max-w-form">
      <h1>{words.title}</h1>
      {/* The line keeps its height while it is empty. */}
      <p className="mt-1 mb-5 text-small text-ink-3">
        {data !== undefined && sites.length === 0 ? '\u00a0' : words.hint}
      </p>
      <LoadProblem
        error={error}
        errors={text.errors}
        failed={words.failed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined && error === null && <SkeletonSites />}
      {data !== undefined && sites.length === 0 && (
        <Panel padded={false}>
          <Empty icon={PanelTop} title={words.emptyTitle} actions={toSites || undefined}>
            {words.emptyText}
          </Empty>
        </Panel>
      )}
      {sites.length > 0 && (
        <ul aria-label={words.list} className="mb-5 rounded-lg border border-line bg-surface">
          {sites.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </ul>
      )}
      {(sites.length > 0 || error !== null) && toSites}
    </div>
  );
}

function SkeletonSites() {
  return (
    <Panel padded={false} aria-busy="true">
      {['a', 'b', 'c'].map((row) => (
        <div
          key={row}
          className="flex h-14 items-center gap-3 border-b border-line-soft px-4 last:border-b-0"
        >
          <Skeleton width={16} height={16} className="flex-none" />
          <span className="grid flex-1 gap-2">
            <Skeleton width="32%" />
            <Skeleton width="48%" height={10} />
          </span>
        </div>
      ))}
      <LoadingText text={words.loading} className="px-4 py-2" />
    </Panel>
  );
}

function SiteRow({ site: { subdomain, originalUrl, state } }: { site: SiteView }) {
  return (
    <li className="border-b border-line-soft last:border-b-0">
      <Link
        to={paths.edit(subdomain)}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:veil-hover active:veil-press focus-visible:-outline-offset-2"
      >
        <Icon icon={PanelTop} className="flex-none text-ink-3" />
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-label">{subdomain}</span>
          <span className="truncate text-caption text-ink-3">{shortAddress(originalUrl)}</span>
        </span>
        {state === 'suspended' && <Badge tone="danger">{words.suspended}</Badge>}
        <Icon icon={ChevronRight} className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}

/** Covers the whole window except for the collapsed sidebar; on phones everything. */
function EditorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-0 z-25 flex flex-col bg-canvas max-md:z-sidebar md:left-sidebar">
      {children}
    </div>
  );
}

const OpenSite = lazy(async () => ({ default: (await import('./open-site.tsx')).OpenSite }));

export function EditorStudioRoute() {
  const [params] = useSearchParams();
  const id = (params.get('id') ?? '').trim().toLowerCase();
  if (id === '') return <ChooseSite />;
  const parsed = knownSubdomain.safeParse(id);
  return (
    <EditorFrame>
      {parsed.success ? (
        <Suspense fallback={<OpeningText />}>
          {/* Another site gets a new editor. */}
          <OpenSite key={id} subdomain={parsed.data} />
        </Suspense>
      ) : (
        <OpenFailure error={null} />
      )}
    </EditorFrame>
  );
}
