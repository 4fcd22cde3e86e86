import { Badge, formatPercent, TextLink } from '@garimpo/sdk';
import type { TryReply } from '@garimpo/traffic-filter-contract';
import { FileCheck, ShieldCheck } from 'lucide-react';
import { tryText } from '../../../text/pt-br-try.ts';
import { pageText, reasonText } from '../../../text/pt-br-words.ts';

const words = tryText.result;

/** The page, why it is that one, and where exactly the visitor would be led. */
export function TryResult({ answer: { page, reason, destinations } }: { answer: TryReply }) {
  const offer = page === 'offer';
  const split = destinations.length > 1;
  return (
    <>
      <Badge
        tone={offer ? 'success' : 'info'}
        icon={offer ? FileCheck : ShieldCheck}
        className="justify-self-start"
      >
        {pageText[page]}
      </Badge>
      <p className="text-ink">{reasonText[reason]}</p>
      <h4 className="font-label text-ink">{words.destinations}</h4>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {destinations.map(({ url, percent }) => (
          <li
            key={url}
            className="grid grid-cols-[minmax(0,1fr)] rounded-sm bg-sunken px-3 py-2 text-caption"
          >
            <TextLink href={url} newTab className="break-all" aria-label={`${words.open}: ${url}`}>
              {url}
            </TextLink>
            {split && (
              <span className="text-ink-2 tabular-nums">{words.percentOf(formatPercent(percent / 100))}</span>
            )}
          </li>
        ))}
      </ul>
      {split && <p className="text-caption text-ink-3">{words.sticky}</p>}
    </>
  );
}
