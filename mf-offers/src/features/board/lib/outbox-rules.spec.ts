import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, type ApiErrorKind } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { cardHeight, positionsToDraw } from './card-height.ts';
import { type Change, type Entry, entryId, newId } from './change.ts';
import { newest, newestOfEach, putOffers } from './newest.ts';
import { classifyError, type FailureKind, nextSends, refuse, retryDelayMs } from './outbox-rules.ts';

const content = {
  title: 'A',
  offerUrl: 'https://a/',
  landingPageUrl: 'https://b/',
  description: null,
  tags: [],
};
const changes: Record<string, Change> = {
  createA: { kind: 'create', offerId: 'a', content },
  moveA: { kind: 'move', offerId: 'a', status: 'testing' },
  moveA2: { kind: 'move', offerId: 'a', status: 'approved' },
  editA: { kind: 'edit', offerId: 'a', edit: { title: 'B' } },
  editA2: { kind: 'edit', offerId: 'a', edit: { tags: ['x'] } },
  readA: { kind: 'reading', offerId: 'a', count: 1, checkedAt: '', now: true },
  deleteA: { kind: 'delete', offerId: 'a' },
  moveB: { kind: 'move', offerId: 'b', status: 'testing' },
  restoreA: { kind: 'restore', offerId: 'a' },
  archiveA: { kind: 'archive', offerId: 'a' },
  unarchiveA: { kind: 'unarchive', offerId: 'a' },
  tagA: { kind: 'tag', offerId: 'a', add: ['x'], remove: [] },
  archiveB: { kind: 'archive', offerId: 'b' },
  deleteB: { kind: 'delete', offerId: 'b' },
  restoreB: { kind: 'restore', offerId: 'b' },
  tagB: { kind: 'tag', offerId: 'b', add: ['x'], remove: [] },
  tagC: { kind: 'tag', offerId: 'c', add: ['y'], remove: [] },
};
const entriesOf = (names: string): Entry[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((id) => ({ id, at: '', title: 'T', change: changes[id] as Change }));
const namesOf = (entries: readonly Entry[]) => entries.map(({ id }) => id).join(' ');

describe('nextSends', () => {
  it.each([
    ['nothing', '', [], ''],
    ['the oldest', 'readA moveB', [], 'readA'],
    ['the last of several columns', 'moveA moveB moveA2', [], 'moveA moveA2'],
    ['columns and content in any order', 'moveA editA moveA2', [], 'moveA moveA2'],
    ['edits one by one', 'editA editA2', [], 'editA'],
    ['a creation before everything else', 'createA moveA editA', [], 'createA'],
    [
      'a deletion in place of what came before it',
      'createA moveA editA deleteA',
      [],
      'createA moveA editA deleteA',
    ],
    ['past what is stuck', 'moveA editA', ['a move'], 'editA'],
    ['another offer than the stuck one', 'createA moveA moveB', ['a create'], 'moveB'],
    ['nothing when all is stuck', 'createA moveA', ['a create'], ''],
    [
      'a deletion that was taken back by itself, before what follows',
      'editA deleteA restoreA moveA',
      [],
      'deleteA',
    ],
    ['what takes a deletion back before all else', 'moveA restoreA editA', [], 'restoreA'],
    ['nothing to an offer whose deletion cannot be taken back now', 'restoreA editA', ['a place'], ''],
    [
      'the second deletion, with all before it',
      'deleteA restoreA moveA deleteA',
      [],
      'deleteA restoreA moveA deleteA',
    ],
    ['an archiving before what takes it back', 'archiveA unarchiveA', [], 'archiveA'],
    ['past a place that is stuck', 'archiveA tagA', ['a place'], 'tagA'],
  ])('sends %s', (_what, names, stuck, covered) => {
    const [send] = nextSends(entriesOf(names), new Set(stuck));
    expect(namesOf(send?.covers ?? [])).toBe(covered);
    expect(send?.entry.id ?? '').toBe(covered.split(' ').at(-1));
  });

  it.each([
    ['offers that go to one column', 'moveA2 moveA moveB', ['moveA2 moveA', 'moveB']],
    ['no others', 'moveA2 moveB', ['moveA2']],
    ['one tag for all', 'tagA tagC tagB', ['tagA', 'tagB']],
    ['offers to be archived', 'archiveA editA archiveB', ['archiveA', 'archiveB']],
    ['no restoring before its own deletion', 'restoreA deleteB restoreB', ['restoreA']],
    ['each content by itself', 'editA editA2', ['editA']],
  ])('sends %s together', (_what, names, covered) => {
    const made = entriesOf(names);
    const together = made.map((entry) => ({ ...entry, batch: 'one' }));
    expect(nextSends(together, new Set()).map(({ covers }) => namesOf(covers))).toEqual(covered);
    // Made one by one, they are sent so.
    expect(nextSends(made, new Set())).toHaveLength(1);
  });
});

describe('refuse', () => {
  const reason = { code: 'x', status: 409, requestId: 'r', fields: [] };

  it.each([
    ['a move', 'moveA', 'moveA', null],
    [
      'the last of several',
      'moveA editA moveA2 editA2',
      'moveA2 editA2',
      { ...content, title: 'B', tags: ['x'] },
    ],
    [
      'a creation, with what was typed since',
      'createA moveA editA readA',
      'createA readA',
      { ...content, title: 'B' },
    ],
    ['a deletion', 'moveA deleteA', 'moveA deleteA', null],
  ])('tells %s', (_what, names, told, typed) => {
    const entries = refuse(entriesOf(names), reason, content);
    expect(namesOf(entries)).toBe(told);
    const contents = entries.map(({ refusal }) => refusal?.content).filter(Boolean);
    expect(contents).toEqual(typed === null ? [] : [typed]);
  });

  it('tells an edit of an offer that nobody knows any more without its content', () => {
    const [entry] = refuse(entriesOf('editA'), reason, null);
    expect(entry?.refusal).toEqual({ ...reason, content: null });
  });
});

describe('classifyError', () => {
  const error = (kind: ApiErrorKind, status: number, code = 'x') =>
    new ApiError({ kind, status, code, requestId: '' });

  it.each<[string, unknown, FailureKind]>([
    ['no line', error('network', 0), 'outage'],
    ['no answer in time', error('timeout', 0), 'outage'],
    ['a proxy without its service', error('http', 502), 'outage'],
    ['a service that is away', error('http', 503), 'outage'],
    ['too many requests', error('http', 429), 'outage'],
    ['the page of a hotel network', error('invalid_reply', 200), 'stuck'],
    ['a broken service', error('http', 500), 'stuck'],
    ['an address that the server does not know', error('http', 404, 'request.route.not_found'), 'stuck'],
    ['a mistake of ours', new TypeError('x'), 'stuck'],
    ['an ended session', error('http', 401), 'shut out'],
    ['an ended subscription', error('http', 403, 'accounts.subscription.inactive'), 'shut out'],
    ['a deleted offer', error('http', 404, 'offers.offer.not_found'), 'gone'],
    ['a full board', error('http', 409, 'offers.libraries.limit_reached'), 'refused'],
    ['bad input', error('http', 400, 'request.input.invalid'), 'refused'],
  ])('%s', (_case, cause, verdict) => {
    expect(classifyError(cause)).toBe(verdict);
  });

  it('waits longer after each failure, and as long as it was asked to', () => {
    expect([0, 1, 2, 5, 50].map((failures) => retryDelayMs(failures, null))).toEqual([
      2_000, 2_000, 4_000, 30_000, 30_000,
    ]);
    expect(retryDelayMs(1, 60)).toBe(60_000);
  });
});

describe('newest', () => {
  const old = offerOf({
    title: 'Antes',
    updatedAt: '2026-11-20T12:00:00.000Z',
    latestCount: 5,
    latestCheckedAt: '2026-11-20T12:00:00.000Z',
  });
  const renamed = { ...old, title: 'Depois', updatedAt: '2026-11-20T12:00:01.000Z' };
  const read = { ...old, latestCount: 7, latestCheckedAt: '2026-11-20T12:00:02.000Z' };

  it('never goes back, in content or in counts', () => {
    expect(newest(old, renamed)).toBe(renamed);
    expect(newest(renamed, old)).toEqual(renamed);
    expect(newest(renamed, read)).toEqual({
      ...renamed,
      latestCount: 7,
      latestCheckedAt: read.latestCheckedAt,
    });
    expect(newest(read, { ...old, latestCheckedAt: null, latestCount: null })).toEqual(read);
  });

  it('takes the source of a count, and why there is none, from where the count comes', () => {
    const unreadable = { reason: 'timeout', since: old.updatedAt, lastAt: old.updatedAt };
    const automatic = { ...read, latestSource: 'browser', latestPrecision: 'approx', unreadable };
    expect(newest(automatic, renamed)).toEqual({
      ...automatic,
      title: 'Depois',
      updatedAt: renamed.updatedAt,
    });
    expect(newest(old, { ...old, unreadable }).unreadable).toEqual(unreadable);
  });

  it('holds for each offer of a whole answer, and lets go what is not in it', () => {
    const other = offerOf();
    expect(newestOfEach([renamed, other], [old])).toEqual([renamed]);
    expect(newestOfEach(undefined, [old])).toEqual([old]);
  });

  it('puts offers in their places, or first, and takes out those that left', () => {
    const [other, third] = [offerOf(), offerOf()];
    const all = () => true;
    expect(putOffers([other, old], [renamed], all)).toEqual([other, renamed]);
    expect(putOffers([old], [other, renamed], all)).toEqual([other, renamed]);
    expect(putOffers([old, third], [renamed, other], ({ id }) => id === third.id)).toEqual([third]);
  });
});

describe('entryId', () => {
  it('goes on from the last one, also when the clock was set back', () => {
    const first = entryId(undefined, 1_795_000_000_000, 'aaaa');
    const second = entryId(first, 1_795_000_000_500, 'bbbb');
    const third = entryId(second, 1_000, 'aaaa');
    const ids = [first, second, third];
    expect(ids.toSorted()).toEqual(ids);
    expect(entryId('nonsense', 5, 'a')).toBe('000000000000005-a');
  });
});

describe('long columns', () => {
  it('draws what is in view and what must not go, once and in order', () => {
    expect(positionsToDraw([4, 5, 6], [-1], 10)).toEqual([4, 5, 6]);
    expect(positionsToDraw([4, 5, 6], [9, 5, 0, 10], 10)).toEqual([0, 4, 5, 6, 9]);
  });

  it('thinks of a card with more on it as taller', () => {
    const height = (part: Partial<OfferView>, how = { touch: false, compact: false }) =>
      cardHeight(offerOf({ title: 'Bolos', ...part }), how);
    const bare = height({});
    expect(height({ title: 'Um título que pede duas linhas' })).toBeGreaterThan(bare);
    expect(height({ description: 'x' })).toBeGreaterThan(bare);
    expect(height({ tags: ['pets'] })).toBeGreaterThan(bare);
    expect(height({ growth7: 3 })).toBeGreaterThan(bare);
    expect(height({}, { touch: true, compact: false })).toBeGreaterThan(bare);
    expect(height({ description: 'x', tags: ['pets'] }, { touch: false, compact: true })).toBeLessThan(bare);
  });
});

describe('newId', () => {
  it('is a version 4 UUID of the random bytes it is given', () => {
    expect(newId(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
    expect(newId(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId()).not.toBe(newId());
  });
});
