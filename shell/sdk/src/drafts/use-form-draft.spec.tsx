import '../testing/polyfills.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { DRAFT_PREFIX, hasDrafts, hasOpenDraft } from '../session/draft-marks.ts';
import { GarimpoProvider } from '../session/garimpo-context.tsx';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession } from '../testing/fake-session.ts';
import { DraftNotice } from './draft-notice.tsx';
import { eraseDrafts, findDraft, keepDraft, openDraft, sweepDrafts } from './draft-store.ts';
import { type FormDraft, useFormDraft, useOpenDraft } from './use-form-draft.ts';

const ANA = 'user-ana';
const BIA = 'user-bia';
const KEY = { userId: ANA, name: 'mf-test/add' };
let now: Date;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  now = new Date('2026-11-20T12:00:00.000Z');
});

const countDrafts = (userId: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}${userId}|`)).length;
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const typed = (title: string) => ({ title, count: 1 });
const keep = (title: string, key = KEY) => keepDraft(key, typed(title), { now, path: '/dashboard' });
/** As if what comes were done in another tab. */
const changeTab = () => sessionStorage.clear();

describe('drafts in the browser', () => {
  it('are of one account, and no other one hears of them', () => {
    keep('Bolo');
    expect(findDraft({ ...KEY, userId: BIA }, now)).toBeNull();
    expect(openDraft(BIA, now)).toBeNull();
    expect([hasDrafts(ANA), hasDrafts(BIA), hasOpenDraft()]).toEqual([true, false, true]);
    expect(findDraft(KEY, now)?.value).toEqual(typed('Bolo'));
    expect(openDraft(ANA, now)).toEqual({ name: 'mf-test/add', path: '/dashboard' });
  });

  it('last a week, and go by the sweep for every account', () => {
    keep('Bolo');
    keep('Pão', { ...KEY, userId: BIA });
    expect(findDraft(KEY, later(6.9))).not.toBeNull();
    expect(findDraft(KEY, later(7))).toBeNull();
    expect(openDraft(BIA, later(7))).toBeNull();
    sweepDrafts(later(6));
    expect(countDrafts(ANA) + countDrafts(BIA)).toBe(2);
    sweepDrafts(later(7));
    expect(countDrafts(ANA) + countDrafts(BIA)).toBe(0);
  });

  it('of two tabs are two, and a new tab begins with what was left last', () => {
    keep('first tab');
    changeTab();
    now = later(0.1);
    keep('second tab');
    changeTab();
    expect(hasOpenDraft()).toBe(false);
    expect(findDraft(KEY, now)?.value).toEqual(typed('second tab'));
    expect(countDrafts(ANA)).toBe(2);
    eraseDrafts(ANA);
    expect(countDrafts(ANA)).toBe(0);
  });

  it('survive a storage that holds something else', () => {
    keep('Bolo');
    for (let at = 0; at < localStorage.length; at += 1) localStorage.setItem(localStorage.key(at) ?? '', '{');
    sessionStorage.setItem('garimpo.draft-open', '"none"');
    expect(findDraft(KEY, now)).toBeNull();
    expect(openDraft(ANA, now)).toBeNull();
  });
});

const shape = z.object({ title: z.string(), count: z.number() });
let draft: FormDraft<z.infer<typeof shape>>;

function Form() {
  const [value, setValue, kept] = useFormDraft(KEY.name, shape, { title: '', count: 1 });
  draft = kept;
  return (
    <>
      <DraftNotice draft={kept} />
      <input
        aria-label="Title"
        value={value.title}
        onChange={(event) => setValue({ ...value, title: event.target.value })}
      />
      <output>{`${kept.dirty} ${useOpenDraft('mf-test/')}`}</output>
    </>
  );
}

function openForm(userId = ANA) {
  const value = {
    session: fakeSession({ user: { id: userId } }),
    api: fakeApi({}).api,
    routes: [],
    support: { chatUrl: null, contactEmail: null },
    marks: { set: [], add: async () => {} },
    signIn: () => {},
    now: () => now,
  };
  return render(
    <GarimpoProvider value={value}>
      <Form />
    </GarimpoProvider>,
  );
}

const title = () => screen.getByLabelText('Title');
const restored = () => screen.queryByText('Recuperamos o que você tinha preenchido.');

describe('a form', () => {
  it('that goes with something typed in comes back with it, and says so', async () => {
    const page = openForm();
    expect(screen.getByText('false null')).toBeVisible();
    await userEvent.type(title(), 'Bolo');
    page.unmount();

    openForm();
    expect(title()).toHaveValue('Bolo');
    expect(restored()).toBeVisible();
    // The page behind it knows which form to open.
    expect(screen.getByText('true add')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(title()).toHaveValue('');
    expect(restored()).toBeNull();
    expect(countDrafts(ANA)).toBe(0);
  });

  it('of another account in the same tab begins empty', async () => {
    const page = openForm();
    await userEvent.type(title(), 'Bolo');
    page.unmount();
    openForm(BIA);
    expect(title()).toHaveValue('');
    expect(screen.getByText('false null')).toBeVisible();
  });

  it('leaves nothing behind when it was sent, emptied again, or only looked at', async () => {
    let page = openForm();
    await userEvent.type(title(), 'Bolo');
    act(() => draft.done());
    expect(screen.getByText(/^false/)).toBeVisible();
    page.unmount();
    expect(countDrafts(ANA)).toBe(0);

    page = openForm();
    await userEvent.type(title(), 'B{Backspace}');
    page.unmount();
    expect(countDrafts(ANA)).toBe(0);

    keep('of another tab');
    changeTab();
    page = openForm();
    act(() => draft.done({ title: 'next', count: 2 }));
    expect(title()).toHaveValue('next');
    page.unmount();
    expect(countDrafts(ANA)).toBe(0);
  });

  it('that handed its text over keeps it again when it comes back, even after it is gone', async () => {
    const page = openForm();
    await userEvent.type(title(), 'Bolo');
    act(() => draft.handOver());
    const { takeBack } = draft;
    page.unmount();
    expect(countDrafts(ANA)).toBe(0);
    takeBack();
    expect(findDraft(KEY, now)?.value).toEqual(typed('Bolo'));
  });

  it('does not begin with what another version kept in another shape', () => {
    keepDraft(KEY, { name: 'Bolo' }, { now, path: '/' });
    openForm();
    expect(title()).toHaveValue('');
  });
});
