import { formatDateCard, formatTime } from '@garimpo/sdk';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import type { Line, LinePlace } from './course.ts';
import type { Scale } from './metrics-view.ts';

/** The readout as elements and not as HTML, because titles are user input. */
export function readoutBox(
  { when, lines, events }: Readout,
  look: { series: readonly string[] },
): HTMLElement {
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
  for (const event of events) box.append(element('span', 'text-micro opacity-85', event));
  return box;
}

function element(name: 'div' | 'span', className: string, content?: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}

export interface ReadSpec {
  courses: readonly ChartCourse[];
  scale?: Scale;
  /** They belong to the first line. */
  events?: readonly ChartEvent[];
}

export interface ChartCourse {
  title: string;
  line: Line;
}

/** What happened to the offer at a moment, in milliseconds since 1970. */
export interface ChartEvent {
  at: number;
  text: string;
}

export interface Readout {
  when: string;
  lines: { at: number; title: string; what: string }[];
  /** What happened since the reading before, to the offer whose line comes first. */
  events: string[];
}

const words = metricsText.chart;

/**
 * The value of each line at a moment: its last reading by then. With a single line, a gap is shown with its start and
 * end.
 */
export function readout({ courses, scale = 'count', events = [] }: ReadSpec, moment: number): Readout {
  const lines = courses.flatMap(({ title, line }, at) => {
    const place = placeAt(line, moment);
    return place === null
      ? []
      : [{ at, title, what: placeText(line, place, scale), gap: gapOf(line, place) }];
  });
  const gap = courses.length === 1 ? lines[0]?.gap : null;
  return {
    when: gap ? words.gapSpan(momentText(gap.from), momentText(gap.to)) : momentText(moment),
    lines: lines.map(({ at, title, what }) => ({ at, title, what })),
    events: eventsUntil(courses[0], moment, events),
  };
}

function eventsUntil(own: ChartCourse | undefined, moment: number, events: readonly ChartEvent[]): string[] {
  const before = own?.line.places.findLast(([at]) => at < moment)?.[0] ?? Number.NEGATIVE_INFINITY;
  return events.filter(({ at }) => at > before && at <= moment).map(({ text }) => text);
}

/** The last place at or before a moment; null before the line begins and after it ends. */
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

function placeText(line: Line, place: LinePlace, scale: Scale): string {
  const [, count, mark] = place;
  if (count === null) return words.gap(gapOf(line, place)?.reason ?? '');
  return scale === 'percent' ? words.percent(count) : words.ads(count, mark === 1);
}

const gapOf = ({ breaks }: Line, [, count, mark]: LinePlace) =>
  count === null ? (breaks[mark] ?? null) : null;

function momentText(at: number): string {
  const date = new Date(at);
  return words.moment(formatDateCard(date), formatTime(date));
}
