import type { PageChanges } from '@garimpo/cloner-contract';
import { Badge, errorText, formatDateTime, LoadingText, Notice } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { listText } from '../../../text/pt-br-list.ts';
import { useChanges } from '../api/listed-clones.ts';
import { TwoLooks } from './two-looks.tsx';

const words = listText.changes;

interface PageChangesPartProps {
  subdomain: string;
  version: number;
}

/** What changed on the original until a captured version, since the capture before. */
export function PageChangesPart({ subdomain, version }: PageChangesPartProps) {
  const { data: changes, error } = useChanges(subdomain, version);
  if (error !== null) return <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>;
  if (changes === undefined) return <LoadingText />;
  if (changes === null) return <p className="text-small text-ink-2">{words.first}</p>;
  const { title, texts, links, pictures, screens = NOTHING } = changes;
  const isSame = title === null && [texts, links, pictures, screens].every(isEmpty);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small text-ink-2">
      <p>{words.since(formatDateTime(changes.sinceAt))}</p>
      {isSame && <p className="text-ink">{words.none}</p>}
      {title !== null && <p className="break-words">{words.titleWas(title.before, title.after)}</p>}
      <TwoLooks subdomain={subdomain} changes={changes} />
      <ChangedList name={words.screens} of={screens} />
      <ChangedList name={words.texts} of={texts} />
      <ChangedList name={words.links} of={links} />
      <ChangedList name={words.pictures} of={pictures} />
    </div>
  );
}

type Changed = PageChanges['texts'];

const NOTHING: Changed = { added: [], removed: [], addedCount: 0, removedCount: 0 };
const isEmpty = ({ addedCount, removedCount }: Changed) => addedCount + removedCount === 0;

function ChangedList({ name, of }: { name: string; of: Changed }) {
  if (isEmpty(of)) return null;
  const rows = [
    ...of.removed.map((line) => ({ line, isAdded: false })),
    ...of.added.map((line) => ({ line, isAdded: true })),
  ];
  const more = of.addedCount + of.removedCount - rows.length;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 className="text-strong text-ink">{name}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {rows.map(({ line, isAdded }, at) => (
          // Lines may be the same, and the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="flex items-start gap-2">
            <Badge tone={isAdded ? 'success' : 'neutral'} className="flex-none">
              {isAdded ? words.added : words.removed}
            </Badge>
            <span className="min-w-0 flex-1 break-words text-ink">{line}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-caption text-ink-3">{words.more(more)}</p>}
    </section>
  );
}
