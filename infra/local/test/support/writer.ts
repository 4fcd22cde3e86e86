import type { Content, Entry, Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Session } from './session.ts';

const STATUSES = ['waiting', 'testing', 'approved', 'invalid'];
const YEAR_2024 = Date.UTC(2024, 0, 1);
const MINUTE_MS = 60_000;
/** Few moments, so that readings are corrected as well as added. */
const MOMENTS = 40;
/** Until it has so many offers, a writer makes new ones; later only now and then. */
const ENOUGH_OFFERS = 5;
/** A plan has its limit, and all writers together stay below it. */
const MOST_OFFERS = 40;

interface Target {
  ledger: Ledger;
  session: Session;
}

/** One tab of the user: writes one thing after the other, to offers that no other tab writes to. */
export class Writer {
  private readonly entries: Entry[] = [];

  constructor(private readonly target: Target) {}

  /** Until it is told to stop, no answer comes, or the answer is no. */
  async write(random: Random, stop: AbortSignal): Promise<void> {
    try {
      while (!stop.aborted && (await this.writeOnce(random)));
    } catch {
      // No answer: the ledger has noted what was asked for.
    }
  }

  private writeOnce(random: Random): Promise<boolean> {
    const own = this.entries.filter(({ content }) => content.acknowledged !== null);
    if (own.length < ENOUGH_OFFERS || (own.length < MOST_OFFERS && random.chance(0.05))) {
      return this.create(random);
    }
    const entry = random.oneOf(own);
    if (random.chance(0.04)) return remove(this.target, entry);
    return random.chance(0.5) ? read(this.target, random, entry) : change(this.target, random, entry);
  }

  private create(random: Random): Promise<boolean> {
    const entry = this.target.ledger.entry(random.uuid());
    this.entries.push(entry);
    return create(this.target, entry, {
      title: `Oferta ${random.between(1, 99_999)}`,
      offerUrl: `https://biblioteca.example/?id=${random.between(1, 99_999)}`,
      landingPageUrl: 'https://pagina.example/',
      description: random.chance(0.5) ? 'Uma descrição. '.repeat(random.between(1, 20)).trim() : null,
      tags: random.chance(0.5) ? ['vídeo', `n${random.between(1, 9)}`] : [],
      status: 'waiting',
    });
  }
}

/** With an id of the client's: sent again, as a client does that got no answer, it must still become one offer. */
export async function create({ ledger, session }: Target, entry: Entry, content: Content): Promise<boolean> {
  const { status: _, ...input } = content;
  const { ok } = await ledger.write(entry, entry.content, content, () =>
    session.send('POST', '/api/offers', { id: entry.id, ...input }),
  );
  return ok;
}

async function change({ ledger, session }: Target, random: Random, entry: Entry): Promise<boolean> {
  const before = entry.content.acknowledged as Content;
  const patch: Partial<Content> = random.chance(0.75)
    ? { status: random.oneOf(STATUSES) }
    : { title: `Outro nome ${random.between(1, 99_999)}`, tags: [] };
  const { ok } = await ledger.write(entry, entry.content, { ...before, ...patch }, () =>
    session.send('PATCH', `/api/offers/${entry.id}`, patch),
  );
  return ok;
}

async function read({ ledger, session }: Target, random: Random, entry: Entry): Promise<boolean> {
  const checkedAt = new Date(YEAR_2024 + random.between(1, MOMENTS) * MINUTE_MS).toISOString();
  const count = random.between(0, 5_000);
  const { ok } = await ledger.write(entry, entry.reading(checkedAt), count, () =>
    session.send('POST', `/api/offers/${entry.id}/metrics`, { count, checkedAt }),
  );
  return ok;
}

async function remove({ ledger, session }: Target, entry: Entry): Promise<boolean> {
  const { ok } = await ledger.write(entry, entry.content, null, () =>
    session.send('DELETE', `/api/offers/${entry.id}`),
  );
  return ok;
}
