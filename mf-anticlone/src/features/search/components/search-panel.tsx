import type { AnticloneSiteView, SearchView } from '@garimpo/anticlone-contract';
import { errorText, formatDateTime, LoadingText, SidePanel, Switch, toast } from '@garimpo/sdk';
import { Fact, PanelPart, shortAddress } from '@garimpo/sdk/parts';
import { useUpdateSite } from '../../../api/sites.ts';
import { PanelLoadProblem } from '../../../components/panel-load-problem.tsx';
import { text } from '../../../text/pt-br.ts';
import { searchText as words } from '../../../text/pt-br-search.ts';
import { useSearchQuery } from '../api/search.ts';
import { BrandPart } from './brand-part.tsx';
import { DomainsPart } from './domains-part.tsx';

interface SearchPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  onClone: (cloneId: string) => void;
  onClose: () => void;
}

/** Whether and where copies of a page are searched for, and which domains that has found. */
export function SearchPanel({ open, site, onClone, onClose }: SearchPanelProps) {
  const { data, error, isFetching, refetch } = useSearchQuery(site.id);
  const { mutate, isPending, variables } = useUpdateSite(site.id);
  const enabled = (isPending ? variables.search?.enabled : undefined) ?? site.search.enabled;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={shortAddress(site.originalUrl)}
    >
      <div className="grid gap-3 border-b border-line-soft p-5">
        <p className="text-small text-ink-2">{words.intro}</p>
        <Switch
          label={words.enabled}
          description={words.enabledHint}
          checked={enabled}
          onCheckedChange={(next) =>
            mutate(
              { search: { enabled: next } },
              { onError: (cause) => toast.error(errorText(cause, text.errors, words.saveFailed)) },
            )
          }
        />
      </div>
      <PanelLoadProblem
        error={data === undefined ? error : null}
        failed={words.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? (
        error === null && <LoadingText className="p-5" />
      ) : (
        <>
          <DomainsPart search={data} onClone={onClone} />
          <WherePart search={data} enabled={enabled} />
          <BrandPart key={site.id} site={site} />
          <LimitsPart today={data.today} />
        </>
      )}
    </SidePanel>
  );
}

function WherePart({ search, enabled }: { search: SearchView; enabled: boolean }) {
  const { name, names, certificatesReadAt } = search;
  const { by } = words;
  return (
    <PanelPart title={by.title}>
      <ul className="grid list-disc gap-2 pl-4">
        <li>
          {certificatesReadAt === null
            ? by.noCertificates
            : by.certificates(formatDateTime(certificatesReadAt))}
        </li>
        <li>{name === null ? by.noNames : by.names(names.total, name)}</li>
      </ul>
      {name !== null && <p className="text-caption text-ink-3">{roundOf(names, enabled)}</p>}
    </PanelPart>
  );
}

function roundOf({ asked, total, endedAt, nextAt }: SearchView['names'], enabled: boolean): string {
  if (!enabled) return words.by.off;
  const isBetween = asked === 0 && endedAt !== null && nextAt !== null;
  return isBetween
    ? words.by.next(formatDateTime(endedAt), formatDateTime(nextAt))
    : words.by.round(asked, total);
}

function LimitsPart({ today }: Pick<SearchView, 'today'>) {
  const { limits } = words;
  return (
    <PanelPart title={limits.title}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={limits.names}>{limits.of(today.names, today.namesMax)}</Fact>
        <Fact name={limits.looks}>{limits.of(today.looks, today.looksMax)}</Fact>
      </dl>
      <p className="text-caption text-ink-3">{limits.hint}</p>
    </PanelPart>
  );
}
