import type { FoundDomainView, SearchView } from '@garimpo/anticlone-contract';
import { Button, formatDateTime, formatPercent, Icon, type IconSource } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { CaseSensitive, CircleCheck, CircleHelp, Clock, CopyCheck, ScrollText } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { searchText } from '../../../text/pt-br-search.ts';

const words = searchText.domains;

interface DomainsPartProps {
  search: SearchView;
  onClone: (cloneId: string) => void;
}

/** Domains that are like the owner's, with what stands there. */
export function DomainsPart({ search: { domains, total }, onClone }: DomainsPartProps) {
  return (
    <PanelPart title={words.title} aside={<span className="tabular-nums">{words.count(total)}</span>}>
      {domains.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} onClone={onClone} />
          ))}
        </ul>
      )}
      {domains.length < total && <p className="text-caption text-ink-3">{words.first(domains.length)}</p>}
    </PanelPart>
  );
}

function DomainRow({ domain, onClone }: { domain: FoundDomainView; onClone: (cloneId: string) => void }) {
  const { host, shown, foundBy, likeness, certificate, cloneId, outcome, similarityScore, title } = domain;
  const [icon, color, label] = stateOf(outcome);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md border border-line-soft p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 flex-1 font-label break-all text-ink">{shown}</span>
        {cloneId !== null && (
          <Button size="sm" aria-label={words.openCloneOf(shown)} onClick={() => onClone(cloneId)}>
            {words.openClone}
          </Button>
        )}
      </p>
      {shown !== host && <p className="font-mono text-caption break-all text-ink-3">{host}</p>}
      <p className={`flex items-start gap-1.5 ${color}`}>
        <Icon icon={icon} size={14} className="mt-0.5 flex-none" />
        <span>
          {text.facts(
            label,
            similarityScore !== null &&
              words.similarity(formatPercent(Math.round(similarityScore * 100) / 100)),
          )}
        </span>
      </p>
      <p className="flex items-start gap-1.5 text-caption text-ink-3">
        <Icon icon={foundBy === 'certificate' ? ScrollText : CaseSensitive} size={14} className="flex-none" />
        <span>{text.facts(searchText.foundBy.of(foundBy), words.likenessOf(likeness))}</span>
      </p>
      {certificate !== null && (
        <p className="text-caption text-ink-3">{words.certificate(certificate.name, certificate.issuer)}</p>
      )}
      {title !== null && <p className="text-caption text-ink-3">{words.titled(title)}</p>}
      <p className="text-caption text-ink-3 tabular-nums">{timesOf(domain)}</p>
    </li>
  );
}

function stateOf(outcome: string | null): [IconSource, string, string] {
  if (outcome === null) return [Clock, 'text-ink-2', words.waiting];
  if (outcome === 'found') return [CopyCheck, 'text-danger-text', words.outcomeOf(outcome)];
  const isHarmless = outcome === 'different' || outcome === 'leads_to_original';
  return [isHarmless ? CircleCheck : CircleHelp, 'text-ink-2', words.outcomeOf(outcome)];
}

function timesOf({ foundAt, lookedAt, nextLookAt }: FoundDomainView): string {
  return text.facts(
    words.foundAt(formatDateTime(foundAt)),
    lookedAt !== null && words.lookedAt(formatDateTime(lookedAt)),
    lookedAt !== null && nextLookAt !== null && words.nextAt(formatDateTime(nextLookAt)),
  );
}
