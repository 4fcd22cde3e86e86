import type { Session } from './session.ts';

/** By content: what came over HTTP was made elsewhere, and knows no other equality. */
function same(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value).sort() : undefined;
  return JSON.stringify(value, keys);
}

/** What a client writes of an offer. */
export interface Content {
  title: string;
  offerUrl: string;
  landingPageUrl: string;
  description: string | null;
  tags: string[];
  status: string;
}

/** One thing that is written to, by one writer at a time; `null` stands for its absence. */
export class Fact<T> {
  /** Set while a write is under way, and kept when no answer came: then either value may be the stored one. */
  unanswered: { value: T | null } | undefined;

  constructor(public acknowledged: T | null = null) {}

  /** Takes over what was found after a restart; from here on nothing is under way any more. */
  settle(found: T | null): boolean {
    const allowed = [this.acknowledged, ...(this.unanswered ? [this.unanswered.value] : [])];
    const known = allowed.some((value) => same(value, found));
    this.acknowledged = found;
    this.unanswered = undefined;
    return known;
  }
}

export class Entry {
  readonly content = new Fact<Content>();
  /** Counts by the moment they were read. */
  readonly readings = new Map<string, Fact<number>>();
  /** Written to since it was looked at last. */
  touched = false;

  constructor(readonly id: string) {}

  reading(checkedAt: string): Fact<number> {
    const known = this.readings.get(checkedAt) ?? new Fact<number>();
    this.readings.set(checkedAt, known);
    return known;
  }
}

interface OfferAnswer extends Content {
  id: string;
  latestCount: number | null;
  latestCheckedAt: string | null;
  change: number | null;
  trend: number[];
}

/** Every write that this test has sent, and what the product said to it. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  acknowledged = 0;
  unanswered = { stored: 0, lost: 0 };
  /** Answers that were neither good nor missing; one line each. */
  refused: string[] = [];
  private waiting: { count: number; resolve: () => void }[] = [];

  /** @param strangers offers that were there before */
  constructor(private readonly strangers: ReadonlySet<string>) {}

  static async begin(session: Session): Promise<Ledger> {
    return new Ledger(new Set((await listOffers(session)).keys()));
  }

  entry(id: string): Entry {
    const known = this.entries.get(id) ?? new Entry(id);
    this.entries.set(id, known);
    return known;
  }

  /** Counts from the head of the answer on: by then the product has given its word. Rejects when none came. */
  async write<T>(
    entry: Entry,
    fact: Fact<T>,
    value: T | null,
    send: () => Promise<Response>,
  ): Promise<Response> {
    entry.touched = true;
    fact.unanswered = { value };
    const reply = await send();
    if (!reply.ok) {
      this.refused.push(`${reply.status} ${await reply.text()}`);
      return reply;
    }
    fact.acknowledged = value;
    fact.unanswered = undefined;
    this.acknowledged += 1;
    for (const { count, resolve } of this.waiting) if (this.acknowledged >= count) resolve();
    // What the rest of the answer says changes nothing; read, so that the connection can be used again.
    await reply.arrayBuffer().catch(() => undefined);
    return reply;
  }

  /** Resolves at the moment when so many more writes were acknowledged. */
  more(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ count: this.acknowledged + count, resolve });
    });
  }

  /** Offers whose making got no answer, as they were asked for. */
  unansweredOffers(): { entry: Entry; content: Content }[] {
    return [...this.entries.values()].flatMap((entry) => {
      const content = entry.content.acknowledged === null ? entry.content.unanswered?.value : null;
      return content ? [{ entry, content }] : [];
    });
  }

  /**
   * Compares with what the product has; one line for each difference.
   * @param which the history of those written to since the last time, or of all
   */
  async differences(session: Session, which: 'touched' | 'all'): Promise<string[]> {
    const stored = await listOffers(session);
    const problems = [...stored.keys()]
      .filter((id) => !this.entries.has(id) && !this.strangers.has(id))
      .map((id) => `offer ${id} was made by nobody`);
    for (const id of this.strangers) if (!stored.has(id)) problems.push(`sample offer ${id} is gone`);
    for (const entry of this.entries.values()) {
      const answer = stored.get(entry.id);
      problems.push(...this.compare(`offer ${entry.id}`, entry.content, answer ? contentOf(answer) : null));
      if (answer === undefined) entry.readings.clear();
      else if (which === 'all' || entry.touched)
        problems.push(...(await this.compareReadings(session, entry, answer)));
      entry.touched = false;
    }
    return problems;
  }

  private async compareReadings(session: Session, entry: Entry, answer: OfferAnswer): Promise<string[]> {
    const path = `/api/offers/${entry.id}/metrics?days=0`;
    const { metrics } = (await session.ask('GET', path)) as {
      metrics: { checkedAt: string; count: number }[];
    };
    const stored = new Map(metrics.map(({ checkedAt, count }) => [checkedAt, count]));
    const moments = new Set([...entry.readings.keys(), ...stored.keys()]);
    const problems = [...moments].flatMap((moment) =>
      this.compare(
        `offer ${entry.id}, reading of ${moment}`,
        entry.reading(moment),
        stored.get(moment) ?? null,
      ),
    );
    return [...problems, ...compareSummary(answer, metrics)];
  }

  private compare<T>(what: string, fact: Fact<T>, found: T | null): string[] {
    const { acknowledged, unanswered } = fact;
    if (unanswered !== undefined && !same(acknowledged, unanswered.value)) {
      this.unanswered[same(found, unanswered.value) ? 'stored' : 'lost'] += 1;
    }
    if (fact.settle(found)) return [];
    const maybe = unanswered ? `, or unanswered ${asText(unanswered.value)}` : '';
    return [`${what}: acknowledged ${asText(acknowledged)}${maybe}; found ${asText(found)}`];
  }
}

export async function listOffers(session: Session): Promise<Map<string, OfferAnswer>> {
  const { offers } = (await session.ask('GET', '/api/offers')) as { offers: OfferAnswer[] };
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  if (byId.size !== offers.length) throw new Error('an offer is listed twice');
  return byId;
}

function contentOf({ title, offerUrl, landingPageUrl, description, tags, status }: OfferAnswer): Content {
  return { title, offerUrl, landingPageUrl, description, tags, status };
}

/** What a card shows is kept apart from the readings, and must never tell another story. */
function compareSummary(
  offer: OfferAnswer,
  metrics: readonly { checkedAt: string; count: number }[],
): string[] {
  const { latestCount, latestCheckedAt, change, trend } = offer;
  const [first, last] = [metrics[0], metrics.at(-1)];
  const expected = {
    latestCount: last?.count ?? null,
    latestCheckedAt: last?.checkedAt ?? null,
    change: first && last ? last.count - first.count : null,
    trend: metrics.slice(-24).map(({ count }) => count),
  };
  const found = { latestCount, latestCheckedAt, change, trend };
  if (same(found, expected)) return [];
  return [
    `offer ${offer.id}: its card says ${JSON.stringify(found)}, its history ${JSON.stringify(expected)}`,
  ];
}
