import type { CloneDay } from '@garimpo/cloner-contract';
import { type TableColumn, UNKNOWN } from '@garimpo/sdk';
import { listText } from '../../../text/pt-br-list.ts';
import { everyDay } from '../lib/clone-days.ts';
import { DaysChart } from './days-chart.tsx';
import { Figure, ReportPart } from './report-parts.tsx';

/** How often a hosted clone was opened and left. */
export interface Traffic {
  visits?: number | undefined;
  clicks?: number | undefined;
  days?: CloneDay[] | undefined;
}

export function trafficColumn<One extends Traffic>(): TableColumn<One> {
  return {
    key: 'traffic',
    header: listText.traffic,
    cell({ visits, clicks, days = [] }) {
      if (visits === undefined || clicks === undefined) return UNKNOWN;
      return (
        <span className="grid gap-1 max-md:justify-items-end" title={listText.trafficAbout}>
          <span className="text-balance tabular-nums">{listText.trafficFacts(visits, clicks)}</span>
          {days.length > 0 && <DaysChart days={days} decorative className="h-4 w-30" />}
        </span>
      );
    },
  };
}

/** The same in the report of a clone: day by day, and as a table for those who do not see the bars. */
export function ReportTraffic({ visits, clicks, days }: Traffic) {
  if (visits === undefined || clicks === undefined || days === undefined) return null;
  const words = listText.days;
  const busy = days.filter((one) => one.visits + one.clicks > 0).toReversed();
  return (
    <ReportPart title={words.title}>
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={words.visits} mark="bg-line-control">
          {words.count(visits)}
        </Figure>
        <Figure name={words.clicks} mark="bg-gold-mark">
          {words.count(clicks)}
        </Figure>
      </dl>
      {busy.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <DaysChart days={days} className="mt-2 h-20 w-full" />
          <Ends />
          <p className="text-caption text-ink-3">{words.about}</p>
          <details>
            <summary className="w-fit cursor-pointer rounded-xs py-1 text-small text-ink">
              {words.table}
            </summary>
            <table className="w-full tabular-nums">
              <thead>
                <tr className="text-caption text-ink-3">
                  {[words.day, words.visits, words.clicks].map((name) => (
                    <th key={name} scope="col" className="py-1 text-right font-normal first:text-left">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {busy.map((one) => (
                  <tr key={one.day} className="border-t border-line-soft text-right">
                    <th scope="row" className="py-1 text-left font-normal">
                      {words.date(one.day)}
                    </th>
                    <td>{words.count(one.visits)}</td>
                    <td>{words.count(one.clicks)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </ReportPart>
  );
}

/** The days at which the chart begins and ends. */
function Ends() {
  const [first] = everyDay([]);
  return (
    <p className="flex justify-between text-caption text-ink-3">
      <span>{listText.days.date(first?.day ?? '')}</span>
      <span>{listText.days.today}</span>
    </p>
  );
}
