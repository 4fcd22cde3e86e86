import { PanelPart } from '@garimpo/sdk/parts';
import type { VisitReply } from '@garimpo/traffic-filter-contract';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { signalText } from '../../../text/pt-br-words.ts';

const words = requestsText.detail;
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

/** The words beside it say the same. */
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
