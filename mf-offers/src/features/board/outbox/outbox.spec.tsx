import { ApiError, createApi } from '@garimpo/sdk';
import { fail, fakeApi } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { log } from '../../../log.ts';
import type { Answer } from '../api/board-query.ts';
import { type Change, newId } from '../lib/change.ts';
import { boardService } from '../testing/board-service.ts';
import { offerOf } from '../testing/offers.ts';
import { browserStore, type TabMessage } from './browser.ts';
import { Outbox, type OutboxOptions } from './outbox.ts';
import { unsavedOffers } from './outbox-state.ts';

const USER = '5f0c3b52-7d0e-4f0a-9d55-0f6c1f3f8a11';
const open: Outbox[] = [];

beforeEach(() => {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop();
  localStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Tabs of one browser: they hear each other a moment later, and one of them sends at a time. */
function browser() {
  const tabs = new Set<(message: TabMessage) => void>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    exclusively: (work: () => Promise<void>) => {
      const run = last.then(work);
      last = run.catch(() => undefined);
      return run;
    },
    openChannel: (onMessage: (message: TabMessage) => void) => {
      tabs.add(onMessage);
      return {
        post: (message: TabMessage) => {
          const copy = JSON.parse(JSON.stringify(message)) as TabMessage;
          for (const tab of tabs) if (tab !== onMessage) queueMicrotask(() => tab(copy));
        },
        close: () => void tabs.delete(onMessage),
      };
    },
  };
}

const offer = offerOf({ title: 'Bolos' });
const content = {
  title: 'Milhas',
  offerUrl: 'https://a.example/',
  landingPageUrl: 'https://b.example/',
  description: null,
  tags: ['pets'],
};
const moveTo = (status: 'testing' | 'approved' | 'invalid'): Change => ({
  kind: 'move',
  offerId: offer.id,
  status,
});
const keep = { title: 'Bolos', formOpen: false };
const formOpen = { title: 'Bolos', formOpen: true };

function setUp(own: Partial<OutboxOptions> = {}, tabs = browser(), offers = [offer]) {
  const service = boardService(offers);
  const fake = fakeApi(service.handlers);
  const answers: Answer[] = [];
  const openOne = (more: Partial<OutboxOptions> = {}) => {
    const outbox = new Outbox({
      userId: USER,
      api: fake.api,
      now: () => new Date(),
      store: browserStore(USER),
      onAnswer: async (answer) => void answers.push(answer),
      contentOf: () => ({ ...content, title: 'Bolos' }),
      randomSuffix: () => newId().slice(0, 8),
      ...tabs,
      ...own,
      ...more,
    });
    open.push(outbox);
    outbox.start();
    return outbox;
  };
  const sent = () => fake.calls.filter(({ method }) => method !== 'GET');
  const down = () => {
    const lost = () => {
      throw new Error('no line');
    };
    fake.use(Object.fromEntries(Object.keys(service.handlers).map((name) => [name, lost])));
  };
  const up = () => fake.use(service.handlers);
  return { service, fake, answers, openOne, sent, down, up };
}

const kinds = (outbox: Outbox) => outbox.state().waiting.map(({ change }) => change.kind);

describe('a change', () => {
  it('is in the storage before anything is sent, and out of it when the service has it', async () => {
    const { openOne, answers, service } = setUp();
    const outbox = openOne();
    const saved = outbox.add(moveTo('testing'), keep);
    expect(
      browserStore(USER)
        .all()
        .map(({ change }) => change),
    ).toEqual([moveTo('testing')]);
    expect(kinds(outbox)).toEqual(['move']);
    await expect(saved).resolves.toEqual({ kind: 'saved' });
    expect(browserStore(USER).all()).toEqual([]);
    expect(outbox.state().waiting).toEqual([]);
    expect(answers).toEqual([{ offer: { ...offer, status: 'testing' } }]);
    expect(service.statusOf(offer.id)).toBe('testing');
  });

  it('made while there is no line waits for it, in order, and is sent by itself', async () => {
    const { openOne, sent, down, up, service } = setUp();
    const outbox = openOne();
    down();
    const id = '00000000-0000-4000-8000-00000000abcd';
    const create = { kind: 'create', offerId: id, content } as const;
    await expect(outbox.add(create, formOpen)).resolves.toEqual({ kind: 'kept' });
    await outbox.add({ kind: 'edit', offerId: id, edit: { title: 'Milhas 2' } }, formOpen);
    await outbox.add(
      { kind: 'reading', offerId: id, count: 7, checkedAt: offer.createdAt, now: true },
      formOpen,
    );
    await outbox.add(moveTo('approved'), keep);
    expect(unsavedOffers({ ...outbox.state(), active: false })).toEqual(
      new Map([
        [id, 'failed'],
        [offer.id, 'failed'],
      ]),
    );
    const failures = sent().length;
    up();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    const after = sent().slice(failures);
    expect(after.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/offers',
      `PATCH /api/offers/${id}`,
      `POST /api/offers/${id}/metrics`,
      `PATCH /api/offers/${offer.id}`,
    ]);
    expect(service.titles().sort()).toEqual(['Bolos', 'Milhas 2']);
    expect(service.statusOf(offer.id)).toBe('approved');
  });

  it('is tried again by itself, later and later', async () => {
    jest.useFakeTimers();
    const { openOne, sent, down, up } = setUp();
    const outbox = openOne();
    down();
    await outbox.add(moveTo('testing'), keep);
    await jest.advanceTimersByTimeAsync(0);
    const pauses = [];
    for (let failures = sent().length; failures < 7; failures = sent().length) {
      let waited = 0;
      for (; sent().length === failures; waited += 500) await jest.advanceTimersByTimeAsync(500);
      pauses.push(waited);
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    up();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(outbox.state().waiting).toEqual([]);
    const calls = sent().length;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(sent()).toHaveLength(calls);
  });

  it('survives the page, and is sent by the next one', async () => {
    const { openOne, down, up, service } = setUp();
    down();
    const first = openOne();
    await first.add(moveTo('approved'), keep);
    first.stop();
    up();
    const second = openOne();
    await waitFor(() => expect(second.state().waiting).toEqual([]));
    expect(service.statusOf(offer.id)).toBe('approved');
  });

  it('is never shown to, or sent for, somebody else', async () => {
    const { openOne, down, up, sent } = setUp();
    down();
    const first = openOne();
    await first.add(moveTo('approved'), keep);
    first.stop();
    up();
    const other = 'aaaaaaaa-7d0e-4f0a-9d55-0f6c1f3f8a11';
    const before = sent().length;
    const second = openOne({ userId: other, store: browserStore(other) });
    expect(second.state().waiting).toEqual([]);
    expect(sent()).toHaveLength(before);
  });

  it('waits when somebody else has signed in meanwhile', async () => {
    const claims = btoa(JSON.stringify({ sub: 'somebody-else' }));
    const fetch = jest.fn<typeof globalThis.fetch>();
    const api = createApi({ getAccessToken: () => `x.${claims}.x`, fetch });
    const { openOne } = setUp({ api });
    const outbox = openOne();
    await expect(outbox.add(moveTo('testing'), keep)).resolves.toEqual({ kind: 'kept' });
    expect(fetch).not.toHaveBeenCalled();
    expect(kinds(outbox)).toEqual(['move']);
    expect(browserStore(USER).all()).toHaveLength(1);
  });

  it.each([
    ['session', 'request.token.invalid', 401],
    ['subscription', 'accounts.subscription.inactive', 403],
  ])('waits when the %s has ended, but for what a form holds', async (_what, code, status) => {
    const { openOne, fake, service, up } = setUp();
    const closed = () => {
      throw fail(code, status);
    };
    fake.use({ 'PATCH /api/offers/:id': closed });
    const outbox = openOne();
    await expect(outbox.add(moveTo('testing'), keep)).resolves.toEqual({ kind: 'kept' });
    const edit: Change = { kind: 'edit', offerId: offer.id, edit: { title: 'Outro' } };
    await expect(outbox.add(edit, formOpen)).resolves.toMatchObject({ kind: 'refused' });
    expect(kinds(outbox)).toEqual(['move']);
    expect(outbox.state().refused).toEqual([]);
    up();
    outbox.start();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    expect(service.statusOf(offer.id)).toBe('testing');
  });

  it('is kept in the page where the browser keeps nothing, which asks before it closes', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { openOne, down, up, service } = setUp({ store: browserStore(USER, full) });
    const outbox = openOne();
    down();
    await outbox.add(moveTo('testing'), keep);
    expect(kinds(outbox)).toEqual(['move']);
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    up();
    outbox.retry();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    expect(service.statusOf(offer.id)).toBe('testing');
  });
});

describe('quick changes', () => {
  it('end as they were made, whatever the answers take', async () => {
    const { openOne, fake, service, sent } = setUp();
    const { 'PATCH /api/offers/:id': save } = service.handlers;
    const gates: (() => void)[] = [];
    fake.use({
      'PATCH /api/offers/:id': async (call) => {
        await new Promise<void>((resolve) => gates.push(resolve));
        return save?.(call);
      },
    });
    const outbox = openOne();
    void outbox.add(moveTo('testing'), keep);
    await waitFor(() => expect(gates).toHaveLength(1));
    for (const status of ['approved', 'invalid', 'testing', 'approved'] as const) {
      void outbox.add(moveTo(status), keep);
    }
    gates[0]?.();
    await waitFor(() => expect(gates).toHaveLength(2));
    gates[1]?.();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    expect(service.statusOf(offer.id)).toBe('approved');
    // The columns it only passed on the way are not sent.
    expect(sent().map(({ body }) => body)).toEqual([{ status: 'testing' }, { status: 'approved' }]);
  });

  it('before a deletion are not sent at all', async () => {
    const { openOne, down, up, sent, service } = setUp();
    const outbox = openOne();
    down();
    await outbox.add(moveTo('testing'), keep);
    await outbox.add({ kind: 'edit', offerId: offer.id, edit: { title: 'X' } }, formOpen);
    await outbox.add({ kind: 'delete', offerId: offer.id }, formOpen);
    const before = sent().length;
    up();
    outbox.retry();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    expect(
      sent()
        .slice(before)
        .map(({ method }) => method),
    ).toEqual(['DELETE']);
    expect(service.titles()).toEqual([]);
  });
});

describe('one change to many', () => {
  const many = [offer, offerOf({ title: 'Milhas' }), offerOf({ title: 'Tortas' })];
  const archive = many.map(({ id, title }) => ({ change: { kind: 'archive', offerId: id } as const, title }));
  const bulkOf = (calls: { path: string; body?: unknown }[]) =>
    calls.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body);

  it('is kept offer by offer, and sent together', async () => {
    const { openOne, sent, service, down, up } = setUp({}, browser(), many);
    const [outbox, other] = [openOne(), openOne()];
    down();
    outbox.addMany(archive);
    await waitFor(() => expect(unsavedOffers(outbox.state()).size).toBe(3));
    expect(browserStore(USER).all()).toHaveLength(3);
    await waitFor(() => expect(kinds(other)).toEqual(['archive', 'archive', 'archive']));
    const before = sent().length;
    up();
    outbox.retry();
    await waitFor(() => expect([...kinds(outbox), ...kinds(other)]).toEqual([]));
    expect(bulkOf(sent().slice(before))).toEqual([
      { ids: many.map(({ id }) => id), change: { kind: 'archive' } },
    ]);
    expect(service.archived().sort()).toEqual(['Bolos', 'Milhas', 'Tortas']);
  });

  it('tells of each that could not be changed, and makes the others', async () => {
    const { openOne, service } = setUp({}, browser(), many);
    const outbox = openOne();
    service.remove(offer.id);
    outbox.addMany(archive);
    await waitFor(() => expect(kinds(outbox)).toEqual([]));
    expect(outbox.state().refused.map(({ title, refusal }) => [title, refusal?.code])).toEqual([
      ['Bolos', 'offers.offer.not_found'],
    ]);
    expect(service.archived().sort()).toEqual(['Milhas', 'Tortas']);
  });

  it('is content where those that it deletes are gone', async () => {
    const { openOne, service, answers } = setUp({}, browser(), many);
    const outbox = openOne();
    service.remove(offer.id);
    outbox.addMany(archive.map(({ change, title }) => ({ change: { ...change, kind: 'delete' }, title })));
    await waitFor(() => expect(kinds(outbox)).toEqual([]));
    expect(outbox.state().refused).toEqual([]);
    expect(answers).toEqual([{ offers: [], goneIds: many.map(({ id }) => id) }]);
    expect(service.titles()).toEqual([]);
  });

  it('waits as one where the service fails, and goes out once more', async () => {
    const { openOne, fake, service } = setUp({}, browser(), many);
    fake.use({
      'POST /api/offers/bulk': () => {
        throw fail('service.internal.error', 500);
      },
    });
    const outbox = openOne();
    outbox.addMany(archive);
    await waitFor(() => expect(unsavedOffers(outbox.state()).size).toBe(3));
    expect(log.error).toHaveBeenCalledTimes(1);
    fake.use(service.handlers);
    outbox.retry();
    await waitFor(() => expect(service.archived()).toHaveLength(3));
  });
});

describe('a lost answer', () => {
  it('makes no second offer and no second reading', async () => {
    const { openOne, fake, service } = setUp();
    const { 'POST /api/offers': create, 'POST /api/offers/:id/metrics': read } = service.handlers;
    let lost = true;
    const losing =
      (handler: typeof create): NonNullable<typeof create> =>
      async (call) => {
        const answer = await handler?.(call);
        if (lost) throw new Error('the answer got lost');
        return answer;
      };
    fake.use({ 'POST /api/offers': losing(create), 'POST /api/offers/:id/metrics': losing(read) });
    const outbox = openOne();
    const id = '00000000-0000-4000-8000-00000000abce';
    await outbox.add({ kind: 'create', offerId: id, content }, formOpen);
    const moment = '2026-11-20T12:00:00.000Z';
    const reading = { kind: 'reading', offerId: offer.id, count: 7, checkedAt: moment, now: true } as const;
    await outbox.add(reading, formOpen);
    lost = false;
    outbox.retry();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    expect(service.titles().sort()).toEqual(['Bolos', 'Milhas']);
    const moments = fake.calls.filter(({ path }) => path.endsWith('/metrics')).map(({ body }) => body);
    expect(new Set(moments.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('a refusal', () => {
  const limit = () => {
    throw fail('offers.libraries.limit_reached', 409, [{ path: 'maxLibraries', rule: '20' }]);
  };

  it('goes back to the form that is still open', async () => {
    const { openOne, fake } = setUp();
    fake.use({ 'POST /api/offers': limit });
    const outbox = openOne();
    const settlement = await outbox.add({ kind: 'create', offerId: offer.id, content }, formOpen);
    expect(settlement.kind === 'refused' && settlement.error).toBeInstanceOf(ApiError);
    expect(outbox.state()).toMatchObject({ waiting: [], refused: [] });
    expect(browserStore(USER).all()).toEqual([]);
  });

  it('of something made earlier is told with all that was typed, until it is dismissed', async () => {
    const { openOne, fake, down, up } = setUp();
    const outbox = openOne();
    down();
    const id = '00000000-0000-4000-8000-00000000abcf';
    await outbox.add({ kind: 'create', offerId: id, content }, formOpen);
    await outbox.add({ kind: 'edit', offerId: id, edit: { title: 'Milhas 2' } }, formOpen);
    await outbox.add({ kind: 'move', offerId: id, status: 'testing' }, keep);
    up();
    fake.use({ 'POST /api/offers': limit });
    outbox.retry();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    const [refused, ...others] = outbox.state().refused;
    expect(others).toEqual([]);
    expect(refused?.refusal).toMatchObject({
      code: 'offers.libraries.limit_reached',
      content: { ...content, title: 'Milhas 2' },
    });
    outbox.stop();
    const later = openOne();
    expect(later.state().refused).toHaveLength(1);
    later.dismiss(refused?.id ?? '');
    expect(later.state().refused).toEqual([]);
    expect(browserStore(USER).all()).toEqual([]);
  });

  it('because the offer is gone takes all its changes, and only a deletion is content with that', async () => {
    const { openOne, service, down, up, answers } = setUp();
    const outbox = openOne();
    down();
    await outbox.add(moveTo('testing'), keep);
    await outbox.add(moveTo('approved'), keep);
    await outbox.add({ kind: 'edit', offerId: offer.id, edit: { title: 'X' } }, formOpen);
    service.remove(offer.id);
    up();
    outbox.retry();
    await waitFor(() => expect(outbox.state().waiting).toEqual([]));
    expect(outbox.state().refused.map(({ change }) => change)).toEqual([
      moveTo('approved'),
      { kind: 'edit', offerId: offer.id, edit: { title: 'X' } },
    ]);
    expect(outbox.state().refused[1]?.refusal?.content).toEqual({ ...content, title: 'X' });
    expect(answers).toEqual([{ goneId: offer.id }]);
    const deletion = await outbox.add({ kind: 'delete', offerId: offer.id }, formOpen);
    expect(deletion).toEqual({ kind: 'saved' });
  });

  it('because the offer is gone leaves a deletion that was asked for meanwhile', async () => {
    const { openOne, service, fake } = setUp();
    let release: () => void = () => undefined;
    fake.use({
      'PATCH /api/offers/:id': async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        throw fail('offers.offer.not_found', 404);
      },
    });
    const outbox = openOne();
    void outbox.add(moveTo('testing'), keep);
    await waitFor(() => expect(fake.calls).toHaveLength(1));
    service.remove(offer.id);
    const deleted = outbox.add({ kind: 'delete', offerId: offer.id }, formOpen);
    release();
    await expect(deleted).resolves.toEqual({ kind: 'saved' });
    expect(outbox.state().refused.map(({ change }) => change.kind)).toEqual(['move']);
  });

  it('is not what a service that fails says: one change is stuck, others go on', async () => {
    const other = offerOf({ title: 'Milhas' });
    const { openOne, fake, service } = setUp();
    const { 'PATCH /api/offers/:id': save } = service.handlers;
    fake.use({
      'PATCH /api/offers/:id': (call) => {
        if (call.params['id'] === offer.id && 'status' in (call.body as object)) {
          throw fail('service.internal.error', 500);
        }
        return call.params['id'] === other.id ? { offer: other } : save?.(call);
      },
    });
    const outbox = openOne();
    void outbox.add(moveTo('testing'), keep);
    void outbox.add({ kind: 'edit', offerId: offer.id, edit: { title: 'Bolos 2' } }, formOpen);
    await outbox.add({ kind: 'move', offerId: other.id, status: 'testing' }, keep);
    expect(kinds(outbox)).toEqual(['move']);
    expect(service.titles()).toEqual(['Bolos 2']);
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});

describe('two tabs', () => {
  it('show each other what is not saved yet, and what the service said', async () => {
    const { openOne, fake, service, answers } = setUp();
    const { 'PATCH /api/offers/:id': save } = service.handlers;
    let release: () => void = () => undefined;
    fake.use({
      'PATCH /api/offers/:id': async (call) => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return save?.(call);
      },
    });
    const [one, two] = [openOne(), openOne()];
    const saved = one.add(moveTo('testing'), keep);
    await waitFor(() => expect(kinds(two)).toEqual(['move']));
    release();
    await saved;
    await waitFor(() => expect(two.state().waiting).toEqual([]));
    const told = { offer: { ...offer, status: 'testing' } };
    expect(answers).toEqual([told, told]);
  });

  it('send once what both of them have', async () => {
    const { openOne, down, up, sent } = setUp();
    const [one, two] = [openOne(), openOne()];
    down();
    await one.add(moveTo('testing'), keep);
    await waitFor(() => expect(unsavedOffers(two.state()).size).toBe(1));
    const before = sent().length;
    up();
    one.retry();
    two.retry();
    await waitFor(() => expect([...one.state().waiting, ...two.state().waiting]).toEqual([]));
    expect(sent().slice(before)).toHaveLength(1);
  });

  it('hand a refusal to the form of the tab that asked', async () => {
    const { openOne, service } = setUp();
    // The first tab does not get to send: the second one does it for both.
    const one = openOne({ exclusively: () => new Promise(() => undefined) });
    const two = openOne();
    const edit = { kind: 'edit', offerId: offer.id, edit: { title: 'X' } } as const;
    service.remove(offer.id);
    const settled = one.add(edit, formOpen);
    await waitFor(() => expect(kinds(two)).toEqual(['edit']));
    two.retry();
    await expect(settled).resolves.toMatchObject({ kind: 'refused' });
    await waitFor(() => expect(two.state()).toMatchObject({ waiting: [], refused: [] }));
    expect(one.state()).toMatchObject({ waiting: [], refused: [] });
  });
});

describe('a version of the tool that goes', () => {
  const deaf = { put: () => false, remove: () => {}, all: () => [] };

  it('leaves what is kept to the next one, and hears and sends nothing more', async () => {
    const { openOne, sent, down, up } = setUp();
    down();
    const outbox = openOne();
    await expect(outbox.add(moveTo('testing'), keep)).resolves.toEqual({ kind: 'kept' });
    outbox.close();
    up();
    const before = sent().length;
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(sent()).toHaveLength(before);
    const next = openOne();
    await waitFor(() => expect(next.state().waiting).toEqual([]));
  });

  it('sends first what the browser would not keep', async () => {
    const { openOne, down, up, service } = setUp({ store: deaf });
    down();
    const outbox = openOne();
    await expect(outbox.add(moveTo('testing'), keep)).resolves.toEqual({ kind: 'kept' });
    outbox.close();
    up();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(service.statusOf(offer.id)).toBe('testing'));
    expect(outbox.state().waiting).toEqual([]);
  });
});
