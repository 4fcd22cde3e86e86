import { cx, formatNumber, formatPercent, Panel, TextLink } from '@garimpo/sdk';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { paths } from '../../../paths.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { type Decision, decisions, decisionsOf } from '../lib/decisions.ts';
import type { ReportView } from '../lib/report-view.ts';

const words = reportsText.decisions;
const colors: Record<Decision, string> = {
  offer: 'bg-success',
  secure: 'bg-chart-7',
  robots: 'bg-chart-8',
  invalid: 'bg-warn',
  blocked: 'bg-danger',
};
/** What the log can be asked for. */
const states: Partial<Record<Decision, string>> = { invalid: 'pending', blocked: 'blocked' };

export interface DecisionsPanelProps {
  totals: ReportReply['totals'];
  view: ReportView;
}

/** What became of all requests of the period: the parts add up to the whole. */
export function DecisionsPanel({ totals, view }: DecisionsPanelProps) {
  const counts = decisionsOf(totals);
  const shareOf = (decision: Decision) => (totals.requests === 0 ? 0 : counts[decision] / totals.requests);
  return (
    <Panel title={words.title} aside={words.all(totals.requests)}>
      <div className="grid gap-4.5">
        <span aria-hidden="true" className="flex h-4.5 gap-0.5 overflow-hidden rounded-xs">
          {decisions
            .filter((decision) => counts[decision] > 0)
            .map((decision) => (
              <span
                key={decision}
                className={cx('min-w-0.5', colors[decision])}
                style={{ flexGrow: counts[decision], flexBasis: 0 }}
              />
            ))}
        </span>
        <ul className="grid gap-3">
          {decisions.map((decision) => (
            <li key={decision} className="flex items-center gap-2 text-small">
              <span aria-hidden="true" className={cx('size-2.5 flex-none rounded-xs', colors[decision])} />
              <span className="min-w-0 flex-1 truncate text-ink">
                <DecisionName decision={decision} view={view} />
              </span>
              <span className="text-ink-2 tabular-nums">{formatNumber(counts[decision])}</span>
              <span className="w-14 text-right font-semibold text-ink tabular-nums">
                {formatPercent(shareOf(decision), 'aligned')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** Where the log can show them, the name leads there. */
function DecisionName({ decision, view }: { decision: Decision; view: ReportView }) {
  const state = states[decision];
  if (state === undefined) return words.of(decision);
  const search = new URLSearchParams({
    state,
    ...(view.campaign !== null && { campaign: view.campaign }),
    period: `${view.days}d`,
  });
  return (
    <TextLink to={`${paths.requests}?${search}`} aria-label={words.see(decision)}>
      {words.of(decision)}
    </TextLink>
  );
}
