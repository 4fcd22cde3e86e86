import { IconButton } from '@garimpo/sdk';
import { Fact, PanelPart } from '@garimpo/sdk/parts';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { pageText } from '../../../text/pt-br-words.ts';
import { decisionSentences } from '../lib/decision-sentences.ts';
import { StateBadge } from './state-badge.tsx';

const words = requestsText.detail;

/** What became of the visit, where it led, and what followed. */
export function DecisionPart({ request }: { request: VisitReply['request'] }) {
  const { state, page, destination, wentToCheckout, conversions } = request;
  return (
    <PanelPart title={words.decision} aside={<StateBadge state={state} />}>
      {decisionSentences(request).map((sentence) => (
        <p key={sentence} className="text-ink">
          {sentence}
        </p>
      ))}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Fact name={page === null ? words.destination : pageText[page]}>
          {destination === null ? (
            words.noDestination
          ) : (
            <span className="flex items-start gap-2">
              <span className="min-w-0 flex-1 break-all">{destination}</span>
              <IconButton
                label={words.copyDestination}
                icon={ClipboardCopy}
                onClick={() => void copyAndSay(destination)}
              />
            </span>
          )}
        </Fact>
        {destination !== null && (
          <Fact name={words.outcome}>
            {wentToCheckout ? words.wentOn : words.stayed} · {words.conversions(conversions)}
          </Fact>
        )}
      </dl>
    </PanelPart>
  );
}
