import type {
  Counter as PromCounter,
  Gauge as PromGauge,
  Histogram as PromHistogram,
  Registry,
} from 'prom-client';
import { withTimeLimit } from '../clock/time.ts';

const CLASSES = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** `2xx` of 204; `other` of what HTTP does not have. */
export function statusClass(status: number): string {
  return CLASSES[Math.floor(status / 100)] ?? 'other';
}

/** A value for each label. Values come from closed lists: never a path, a host, an id, or anything that a person wrote. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>;

export interface Described<Name extends string> {
  /** As Prometheus wants it: `garimpo_`, what is counted, its unit; a counter ends in `_total`. */
  name: string;
  help: string;
  labels: readonly Name[];
}

export interface Counter<Name extends string> {
  add(labels: Labels<Name>, by?: number): void;
}

export interface Durations<Name extends string> {
  observe(labels: Labels<Name>, seconds: number): void;
}

/** One figure, as it is when somebody looks. */
export interface Reading<Name extends string> {
  labels: Labels<Name>;
  value: number;
}

type ReadFigures<Name extends string> = () => Reading<Name>[] | Promise<Reading<Name>[]>;

interface Scrape {
  text: string;
  contentType: string;
}

/** Seconds, for what somebody waits for. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** Seconds, for what is done behind an answer. */
export const WORK_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 900] as const;

/**
 * Bound of the label sets of a metric, beyond which it counts under `other`: whatever slips into a label cannot exhaust the
 * memory here or in the metrics store.
 */
export const SERIES_MAX = 2_000;
const OTHER = 'other';
/** A figure that takes longer is left out. */
const READ_LIMIT_MS = 2_000;

/** The metrics of a process. Switched off, they count nothing and load nothing. */
export abstract class Metrics {
  static readonly off: Metrics = new (class extends Metrics {
    readonly isOn = false;
    counter = () => ({ add: nothing });
    durations = () => ({ observe: nothing });
    gauge = nothing;
    tally = nothing;
    scrape = () => Promise.resolve({ text: '', contentType: 'text/plain' });
  })();

  static async on(): Promise<Metrics> {
    const prometheus = await import('prom-client');
    return new CountedMetrics(prometheus, await processFigures(prometheus));
  }

  abstract readonly isOn: boolean;
  /**
   * Calls with one name share a counter, as below. @param expected label sets that start at 0, so that what
   * has never happened can be watched
   */
  abstract counter<Name extends string>(
    described: Described<Name>,
    expected?: readonly Labels<Name>[],
  ): Counter<Name>;
  abstract durations<Name extends string>(
    described: Described<Name>,
    buckets?: readonly number[],
  ): Durations<Name>;
  /** Read when somebody looks; several may read for one name, and add up. What throws or takes too long is left out. */
  abstract gauge<Name extends string>(described: Described<Name>, read: ReadFigures<Name>): void;
  /** A counter that is read so: for what is counted too often to do more than add one. */
  abstract tally<Name extends string>(described: Described<Name>, read: ReadFigures<Name>): void;
  abstract scrape(): Promise<Scrape>;
}

class CountedMetrics extends Metrics {
  readonly isOn = true;
  readonly #registry: Registry;
  readonly #counters = new Map<string, Series<Counted>>();
  readonly #durations = new Map<string, Series<PromHistogram.Internal<string>>>();
  readonly #readers = new Map<string, ReadFigures<string>[]>();

  constructor(
    private readonly prometheus: typeof import('prom-client'),
    private readonly ofProcess: Registry,
  ) {
    super();
    this.#registry = new prometheus.Registry();
  }

  counter<Name extends string>(
    { name, help, labels }: Described<Name>,
    expected: readonly Labels<Name>[] = [],
  ): Counter<Name> {
    const series = known(this.#counters, name, () => {
      const made = new Series(labels, (values): Counted => ({ values, count: 0 }));
      // To add one to a number of our own takes a tenth of what the library's own counter takes.
      this.tally({ name, help, labels }, () =>
        made.all.map(({ values, count }) => ({ labels: labelled(labels, values), value: count })),
      );
      return made;
    });
    for (const one of expected) series.of(one);
    return {
      add: (given, by = 1) => {
        series.of(given).count += by;
      },
    };
  }

  durations<Name extends string>(
    { name, help, labels }: Described<Name>,
    buckets: readonly number[] = ANSWER_BUCKETS,
  ): Durations<Name> {
    const series = known(this.#durations, name, () => {
      const made = new this.prometheus.Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers: [this.#registry],
      });
      return new Series(labels, (values) => made.labels(...values));
    });
    return { observe: (given, seconds) => series.of(given).observe(seconds) };
  }

  gauge<Name extends string>(described: Described<Name>, read: ReadFigures<Name>): void {
    this.#readWith(this.prometheus.Gauge, described, read);
  }

  tally<Name extends string>(described: Described<Name>, read: ReadFigures<Name>): void {
    this.#readWith(this.prometheus.Counter, described, read);
  }

  #readWith<Name extends string>(
    Metric: typeof PromGauge | typeof PromCounter,
    { name, help, labels }: Described<Name>,
    read: ReadFigures<Name>,
  ): void {
    const readers = known(this.#readers, name, () => {
      const made: ReadFigures<string>[] = [];
      const metric: PromGauge | PromCounter = new Metric({
        name,
        help,
        labelNames: [...labels],
        registers: [this.#registry],
        collect: async () => {
          const readings = await Promise.all(made.map(readInTime));
          metric.reset();
          // One more for what counts under another name.
          for (const { labels: of, value } of readings.flat().slice(0, SERIES_MAX + 1)) metric.inc(of, value);
        },
      });
      return made;
    });
    readers.push(read as ReadFigures<string>);
  }

  async scrape(): Promise<Scrape> {
    const all = this.prometheus.Registry.merge([this.ofProcess, this.#registry]);
    return { text: await all.metrics(), contentType: all.contentType };
  }
}

interface Counted {
  values: readonly string[];
  count: number;
}

/** The children of a metric by their labels, of which there is an end. */
class Series<Child> {
  readonly #children = new Map<string, Child>();

  constructor(
    private readonly names: readonly string[],
    private readonly child: (values: string[]) => Child,
  ) {}

  get all(): Child[] {
    return [...this.#children.values()];
  }

  of(labels: Labels<string>): Child {
    let key = '';
    for (const name of this.names) key += `${labels[name]}\n`;
    return this.#children.get(key) ?? this.#make(key, labels);
  }

  #make(key: string, labels: Labels<string>): Child {
    if (this.#children.size >= SERIES_MAX && this.names.some((name) => labels[name] !== OTHER)) {
      return this.of(
        labelled(
          this.names,
          this.names.map(() => OTHER),
        ),
      );
    }
    const made = this.child(this.names.map((name) => labels[name] as string));
    this.#children.set(key, made);
    return made;
  }
}

function labelled<Name extends string>(names: readonly Name[], values: readonly string[]): Labels<Name> {
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Labels<Name>;
}

function known<T>(map: Map<string, T>, name: string, make: () => T): T {
  const found = map.get(name) ?? make();
  map.set(name, found);
  return found;
}

async function readInTime<Name extends string>(read: ReadFigures<Name>): Promise<Reading<Name>[]> {
  try {
    return await withTimeLimit(Promise.resolve(read()), READ_LIMIT_MS);
  } catch {
    // That the database is away, for one, is in its own figures and in the health report.
    return [];
  }
}

function nothing(): void {}

let figures: Registry | undefined;

/** Memory, processor, event loop and collections of garbage: of the process, however many apps are in it. */
async function processFigures(prometheus: typeof import('prom-client')): Promise<Registry> {
  if (figures === undefined) {
    figures = new prometheus.Registry();
    prometheus.collectDefaultMetrics({ register: figures });
  }
  return figures;
}
