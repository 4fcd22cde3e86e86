import { LINKED_PAGES_MAX, type MappedPage } from '@garimpo/cloner-contract';
import { Button, Checkbox, errorText, Field, IconButton, Input, Notice, Spinner } from '@garimpo/sdk';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { linkedText } from '../../../text/pt-br-linked.ts';
import { useLinkedPages } from '../api/linked-pages.ts';
import { PagesMap } from './pages-map.tsx';

export interface LinkedPagesProps {
  /** Address of the first page; null while it is none. */
  url: string | null;
  /** Whole addresses of pages that the user named, and of those that are left out. */
  also: readonly string[];
  without: readonly string[];
  onChange: (change: { also?: string[]; without?: string[] }) => void;
}

/** The map of a site before it is copied: which pages are taken, and those that no link leads to. */
export function LinkedPages({ url, also, without, onChange }: LinkedPagesProps) {
  // The map is of the address that stood there when it was asked for: looking costs the original some dozens of requests.
  const [asked, setAsked] = useState(url);
  const map = useLinkedPages(asked);
  if (url === null || asked !== url) {
    return (
      <Button size="sm" disabled={url === null} className="justify-self-start" onClick={() => setAsked(url)}>
        {linkedText.look}
      </Button>
    );
  }
  if (map.isPending) {
    return (
      <p role="status" className="flex items-center gap-2 text-small text-ink-2">
        <Spinner size={14} />
        {linkedText.looking}
      </p>
    );
  }
  if (map.isError) {
    return (
      <Notice kind="warn">
        <div className="grid justify-items-start gap-2">
          <p>{errorText(map.error, text.errors, linkedText.lookFailed)}</p>
          <Button size="sm" busy={map.isFetching} onClick={() => void map.refetch()}>
            {linkedText.retry}
          </Button>
        </div>
      </Notice>
    );
  }
  const { pages, more } = map.data;
  const left = new Set(without);
  const taken = pages.filter((page) => page.state === 'found' && !left.has(page.url)).length + also.length;
  const take = ({ url: page }: MappedPage, isTaken: boolean) =>
    onChange({ without: isTaken ? without.filter((one) => one !== page) : [...without, page] });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small text-ink-2 tabular-nums">
        {pages.length === 1 && also.length === 0 ? linkedText.one : linkedText.taken(taken)}
      </p>
      <PagesMap
        pages={pages}
        before={(page) =>
          page.state === 'found' && page.depth > 0 ? (
            <Checkbox
              label={<span className="sr-only">{linkedText.take(page.path)}</span>}
              checked={!left.has(page.url)}
              onCheckedChange={(isTaken) => take(page, isTaken)}
            />
          ) : (
            <span className="w-4 flex-none" />
          )
        }
      />
      {more > 0 && <p className="text-small text-ink-3">{linkedText.more(more)}</p>}
      <AddedPages url={url} also={also} full={taken >= LINKED_PAGES_MAX} onChange={onChange} />
    </div>
  );
}

interface AddedPagesProps extends Pick<LinkedPagesProps, 'also' | 'onChange'> {
  url: string;
  full: boolean;
}

function AddedPages({ url, also, full, onChange }: AddedPagesProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const page = pageOfSite(typed, url);
    if (page === null) return setProblem(linkedText.notOfSite);
    if (full) return setProblem(linkedText.tooMany(LINKED_PAGES_MAX));
    if (!also.includes(page)) onChange({ also: [...also, page] });
    setTyped('');
    setProblem(null);
  };
  return (
    <>
      {also.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {also.map((page) => {
            const path = page.slice(new URL(page).origin.length);
            return (
              <li key={page} className="flex min-w-0 items-center gap-2">
                <span className="min-w-0 flex-1 truncate font-label text-ink" title={page}>
                  {path}
                </span>
                <span className="text-caption text-ink-3">{linkedText.added}</span>
                <IconButton
                  label={linkedText.remove(path)}
                  icon={X}
                  size="row"
                  onClick={() => onChange({ also: also.filter((one) => one !== page) })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Field label={linkedText.add} hint={linkedText.addHint} error={problem}>
        <div className="flex items-center gap-2">
          <Input
            value={typed}
            placeholder={linkedText.addExample}
            autoComplete="off"
            spellCheck={false}
            className="flex-1"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // The dialog would be sent.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button icon={Plus} disabled={typed.trim() === ''} onClick={add}>
            {linkedText.addButton}
          </Button>
        </div>
      </Field>
    </>
  );
}

/** The whole address of a path or an address of the same site; null for another. */
export function pageOfSite(typed: string, url: string): string | null {
  const written = typed.trim();
  const withScheme = /^[^\s/]+\.[^\s/]+\//.test(written) ? `https://${written}` : written;
  if (withScheme === '' || !URL.canParse(withScheme, url)) return null;
  const page = new URL(withScheme, url);
  const bare = (host: string) => host.replace(/^www\./, '');
  page.hash = '';
  return /^https?:$/.test(page.protocol) && bare(page.host) === bare(new URL(url).host) ? page.href : null;
}
