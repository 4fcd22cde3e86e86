import type { QuizView } from '@garimpo/cloner-contract';
import { Icon } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ListChecks } from 'lucide-react';

const className = 'flex min-w-0 items-center gap-2 rounded-xs py-1 max-md:min-h-11 md:min-w-52';

/** Leads to the clone itself, for as long as it is on the web. */
export function QuizName({ quiz: { subdomain, url, state } }: { quiz: QuizView }) {
  const name = (
    <>
      <span className="grid size-8 flex-none place-items-center rounded-sm bg-sunken text-ink-3 inset-ring inset-ring-line">
        <Icon icon={ListChecks} />
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-label text-ink">{subdomain}</span>
        <span className="truncate text-caption font-normal text-ink-3">{shortAddress(url)}</span>
      </span>
    </>
  );
  if (state === 'deleting') return <span className={className}>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
      {name}
    </a>
  );
}
