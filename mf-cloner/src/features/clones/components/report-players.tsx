import type { FoundPlayer } from '@garimpo/cloner-contract';
import { Badge, type BadgeTone, type IconSource, Notice } from '@garimpo/sdk';
import { hostOf, shortAddress } from '@garimpo/sdk/parts';
import { Check, Globe, VideoOff } from 'lucide-react';
import { reportText } from '../../../text/pt-br-report.ts';
import { deadPlayersOf, type ReportedPlayers } from '../lib/dead-players.ts';
import { ReportPart } from './report-parts.tsx';

/** What a report begins with when a video of the page will not play in its copy. */
export function DeadPlayers({ report }: { report: ReportedPlayers }) {
  const dead = deadPlayersOf(report);
  if (dead.length === 0) return null;
  return (
    <Notice kind="warn">
      <p className="text-strong">{reportText.deadTitle(dead.length)}</p>
      <ul className="mt-1 grid gap-1">
        {dead.map(({ kind, url, reason }) => (
          <li key={url} className="wrap-anywhere">
            {reportText.deadPlayer(kind, hostOf(url), reason)}
          </li>
        ))}
      </ul>
      <p className="mt-1">{reportText.deadHint}</p>
    </Notice>
  );
}

const looks: Record<FoundPlayer['how'], { tone: BadgeTone; icon: IconSource }> = {
  host: { tone: 'info', icon: Globe },
  taken: { tone: 'success', icon: Check },
  dead: { tone: 'warn', icon: VideoOff },
};

export function ReportPlayers({ report: { players = [] } }: { report: ReportedPlayers }) {
  if (players.length === 0) return null;
  return (
    <ReportPart title={reportText.players}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {players.map(({ kind, url, how, reason }) => (
          <li key={url} className="flex items-center gap-2">
            <span className="grid min-w-0 flex-1">
              <span className="truncate text-ink">{reportText.player(kind)}</span>
              <span className="truncate text-caption text-ink-3" title={url}>
                {shortAddress(url)}
              </span>
              {reason === 'not_offered' && (
                <span className="text-caption text-ink-3">{reportText.notOffered}</span>
              )}
            </span>
            <Badge tone={looks[how].tone} icon={looks[how].icon}>
              {reportText.playerWays[how]}
            </Badge>
          </li>
        ))}
      </ul>
    </ReportPart>
  );
}
