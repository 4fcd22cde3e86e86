import { Badge, type BadgeTone, type IconSource } from '@garimpo/sdk';
import { CopyButton, Fact, PanelPart } from '@garimpo/sdk/parts';
import type { VisitReply, VisitState } from '@garimpo/traffic-filter-contract';
import { Ban, Check, Clock } from 'lucide-react';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { pageText, signalText } from '../../../text/pt-br-words.ts';
import { decisionSentences } from '../../../text/visit-words.ts';

const words = requestsText.detail;

const looks: Record<VisitState, { tone: BadgeTone; icon: IconSource }> = {
  served: { tone: 'success', icon: Check },
  pending: { tone: 'warn', icon: Clock },
  blocked: { tone: 'danger', icon: Ban },
};

export function StateBadge({ state }: { state: VisitState }) {
  return <Badge {...looks[state]}>{requestsText.stateOf(state)}</Badge>;
}

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
              <CopyButton label={words.copyDestination} value={destination} />
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

const MOST = 100;

/** What spoke against a person, each with its points, and the sum between the thresholds of its moment. */
export function SignalsPart({ request }: { request: VisitReply['request'] }) {
  const { signals, score, pendingFrom, blockedFrom, kind } = request;
  const sum = signals.reduce((all, { points }) => all + points, 0);
  return (
    <PanelPart
      title={words.score}
      aside={<span className="text-caption tabular-nums">{words.scoreOf(score)}</span>}
    >
      {signals.length === 0 ? (
        <p>{kind === 'person' ? words.noSignals : words.notScored(kind)}</p>
      ) : (
        <>
          <ScoreBar score={score} pendingFrom={pendingFrom} blockedFrom={blockedFrom} />
          <ul className="grid gap-2.5">
            {signals.map(({ signal, points }) => (
              <li key={signal} className="flex gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-label text-ink">{signalText[signal]}</span>
                  <span className="block text-caption text-ink-3">{requestsText.signalReasonOf(signal)}</span>
                </span>
                <span className="text-ink tabular-nums">{words.points(points)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-caption text-ink-3">
        {words.thresholds(pendingFrom, blockedFrom)} {sum > MOST && words.capped}
      </p>
    </PanelPart>
  );
}

interface ScoreBarProps {
  score: number;
  pendingFrom: number;
  blockedFrom: number;
}

/** The text beside the bar says the same to screen readers. */
function ScoreBar({ score, pendingFrom, blockedFrom }: ScoreBarProps) {
  const tone = score >= blockedFrom ? 'bg-danger' : score >= pendingFrom ? 'bg-warn' : 'bg-success';
  return (
    <span aria-hidden="true" className="relative block h-1.5 rounded-full bg-press">
      <span className={`block h-full rounded-full ${tone}`} style={{ width: `${Math.min(score, MOST)}%` }} />
      {[...new Set([pendingFrom, blockedFrom])]
        .filter((threshold) => threshold <= MOST)
        .map((threshold) => (
          <span
            key={threshold}
            className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full bg-ink-2"
            style={{ left: `${threshold}%` }}
          />
        ))}
    </span>
  );
}
