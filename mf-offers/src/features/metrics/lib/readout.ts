import { formatDateCard, formatTime } from '@garimpo/sdk';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import type { Line, LinePlace } from './course.ts';

/** The readout as the chart's library takes it: elements, because titles are anybody's words and no markup. */
export function readoutBox({ when, lines }: Readout, look: { series: readonly string[] }): HTMLElement {
  const box = element(
    'div',
    'grid max-w-75 grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md bg-inverse px-3 py-2 font-sans text-caption whitespace-normal text-on-inverse tabular-nums',
  );
  box.append(element('span', 'text-micro opacity-75', when));
  for (const { at, title, what } of lines) {
    const row = element('span', 'flex items-baseline gap-2');
    if (lines.length > 1) {
      const mark = element('span', 'size-2 flex-none rounded-full');
      mark.style.backgroundColor = look.series[at] ?? '';
      row.append(mark, element('span', 'min-w-0 flex-1 truncate', title));
    }
    row.append(element('span', 'flex-none text-small font-semibold', what));
    box.append(row);
  }
  return box;
}

function element(name: 'div' | 'span', className: string, content?: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}

/** A line of the chart, with the name of its offer. */
export interface ChartCourse {
  title: string;
  line: Line;
}

/** What the chart says of one moment. */
export interface Readout {
  when: string;
  lines: { at: number; title: string; what: string }[];
}

const words = metricsText.chart;

/**
 * The lines at a place of one of them: what each had been read as last by then. Where the offer's own line stands alone,
 * the time of a gap says from when to when.
 */
export function readout(courses: readonly ChartCourse[], moment: number): Readout {
  const lines = courses.flatMap(({ title, line }, at) => {
    const place = placeAt(line, moment);
    return place === null ? [] : [{ at, title, what: placeText(line, place), gap: gapOf(line, place) }];
  });
  const gap = courses.length === 1 ? lines[0]?.gap : null;
  return {
    when: gap ? words.gapSpan(momentText(gap.from), momentText(gap.to)) : momentText(moment),
    lines: lines.map(({ at, title, what }) => ({ at, title, what })),
  };
}

/** The last place at or before a moment; none before the line begins or after it has ended. */
function placeAt({ places }: Line, moment: number): LinePlace | null {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.[0] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  const place = places[low - 1] ?? null;
  return place !== null && low === places.length && place[0] < moment ? null : place;
}

function placeText(line: Line, place: LinePlace): string {
  const [, count, mark] = place;
  return count === null ? words.gap(gapOf(line, place)?.reason ?? '') : words.ads(count, mark === 1);
}

const gapOf = ({ breaks }: Line, [, count, mark]: LinePlace) =>
  count === null ? (breaks[mark] ?? null) : null;

function momentText(at: number): string {
  const date = new Date(at);
  return words.moment(formatDateCard(date), formatTime(date));
}
