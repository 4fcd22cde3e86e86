import type { SiteView } from '@garimpo/cloner-contract';
import {
  Badge,
  Button,
  ButtonLink,
  errorText,
  Icon,
  LoadingText,
  Notice,
  useDocumentTitle,
  useHasRoute,
} from '@garimpo/sdk';
import { ChevronRight, PanelTop } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSitesQuery } from '../api/sites-query.ts';
import { paths } from '../paths.ts';
import { text } from '../text/pt-br.ts';

const words = text.choose;

/** Without a site in the address: those that there are. */
export function ChooseSite() {
  useDocumentTitle(text.page.title);
  const { data, error, isFetching, refetch } = useSitesQuery();
  const cloning = useHasRoute(paths.cloneSites);
  const sites = data?.sites ?? [];
  return (
    <div className="mx-auto max-w-form">
      <h1>{words.title}</h1>
      <p className="mt-1 mb-5 text-small text-ink-3">
        {data !== undefined && sites.length === 0 ? words.none : words.hint}
      </p>
      {error !== null && (
        <Notice
          kind="danger"
          className="mb-4"
          action={
            <Button size="sm" busy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
              {text.page.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, words.failed)}
        </Notice>
      )}
      {data === undefined && error === null && <LoadingText text={words.loading} />}
      {sites.length > 0 && (
        <ul aria-label={words.list} className="mb-5 rounded-lg border border-line bg-surface">
          {sites.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </ul>
      )}
      {cloning && (data !== undefined || error !== null) && (
        <ButtonLink to={paths.cloneSites}>{text.page.toSites}</ButtonLink>
      )}
    </div>
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
          <span className="truncate text-caption text-ink-3">{originalUrl.replace(/^https?:\/\//, '')}</span>
        </span>
        {state === 'suspended' && <Badge tone="danger">{words.suspended}</Badge>}
        <Icon icon={ChevronRight} className="flex-none text-ink-3" />
      </Link>
    </li>
  );
}
