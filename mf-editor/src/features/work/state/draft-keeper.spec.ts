import { applyPatches } from '@garimpo/cloner-contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openEditor, retyped } from '../../../testing/open-editor.ts';
import { lineDown, SiteService } from '../../../testing/site-service.ts';
import type { LocalDraft, LocalDrafts } from '../lib/local-drafts.ts';
import { DraftKeeper, KEEP_EVERY_MS } from './draft-keeper.ts';
import { saveWork } from './save-work.ts';

const PAGE = '<h1>Bolo</h1><p>Receita</p>';

/** As much of a browser's window as drafts listen to. */
class Place extends EventTarget {
  visibilityState = 'visible';
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: new Place(), document: new Place() });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Object.assign(globalThis, { window: undefined, document: undefined });
});

function browserDrafts() {
  const kept: { draft: LocalDraft | null; works: boolean } = { draft: null, works: true };
  const change = async (draft: LocalDraft | null) => {
    if (!kept.works) throw new Error('no room');
    kept.draft = draft;
  };
  const local: LocalDrafts = {
    read: async () => kept.draft,
    write: change,
    remove: () => change(null),
  };
  return { kept, local };
}

async function open(service = new SiteService(PAGE)) {
  const page = await service.page();
  const editor = await openEditor(page.html, { version: page.version, sha256: page.sha256 });
  const { kept, local } = browserDrafts();
  const { draft } = await service.draft();
  const keeper = new DraftKeeper({
    editor,
    site: service,
    local,
    found: draft,
    now: () => new Date('2026-11-20T12:00:00.000Z'),
  });
  const stop = keeper.start();
  const type = (words: string, others: string) => editor.edit(retyped(editor, words, others));
  return { service, editor, keeper, kept, stop, type };
}

const passed = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const drafted = ({ service }: { service: SiteService }) => service.draftKept?.patches.map(({ text }) => text);

describe('work that is not saved', () => {
  it('is in the browser at once, and on the service within five seconds', async () => {
    const opened = await open();
    opened.type('Bolo', 'Bolos');
    await passed(0);
    expect([opened.kept.draft?.kept, opened.keeper.status.place, opened.keeper.safe]).toEqual([
      false,
      'unsaved',
      true,
    ]);
    await passed(KEEP_EVERY_MS - 1);
    expect(opened.service.draftKept).toBeNull();
    await passed(1);
    expect(drafted(opened)).toEqual(['s']);
    expect([opened.keeper.status.place, opened.kept.draft?.kept, opened.kept.draft?.revision]).toEqual([
      'kept',
      true,
      1,
    ]);
  });

  it('is kept again when it has changed, and not when it has not', async () => {
    const opened = await open();
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS * 4);
    opened.editor.hover(opened.editor.page.body);
    await passed(KEEP_EVERY_MS * 4);
    expect(opened.service.calls.filter((name) => name === 'keepDraft')).toHaveLength(1);
    opened.type('Receita', 'Receitas');
    await passed(KEEP_EVERY_MS);
    expect(drafted(opened)).toEqual(['s', 's']);
  });

  it('has no draft any more once it is undone', async () => {
    const opened = await open();
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    opened.editor.undo();
    await passed(0);
    expect([opened.service.draftKept, opened.kept.draft, opened.keeper.status.place]).toEqual([
      null,
      null,
      'clean',
    ]);
  });

  it('is only here while the service cannot be reached, and is brought there afterwards', async () => {
    const opened = await open();
    opened.service.failures.set('keepDraft', { error: lineDown() });
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    expect([opened.keeper.status.place, opened.keeper.safe]).toEqual(['local', true]);
    await passed(KEEP_EVERY_MS);
    expect([opened.keeper.status.place, drafted(opened)]).toEqual(['kept', ['s']]);
  });

  it('is known again where it arrived and its answer did not, also after attempts that never arrived', async () => {
    const opened = await open();
    opened.service.failures.set('keepDraft', { error: lineDown(), after: true });
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    opened.service.failures.set('keepDraft', { error: lineDown() });
    opened.type('Receita', 'Receitas');
    await passed(KEEP_EVERY_MS);
    opened.type('Receitas', 'Receitinhas');
    // What is there is read before it is told, and that may fail as well.
    opened.service.failures.set('draft', { error: lineDown() });
    await passed(KEEP_EVERY_MS * 10);
    expect([opened.keeper.status.conflict, opened.keeper.status.place]).toEqual([null, 'kept']);
    expect(applyPatches(PAGE, opened.service.draftKept?.patches ?? [])).toBe(
      '<h1>Bolos</h1><p>Receitinhas</p>',
    );
  });

  it('has no draft any more once it is undone, also where an answer was lost', async () => {
    const opened = await open();
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    opened.service.failures.set('keepDraft', { error: lineDown(), after: true });
    opened.type('Receita', 'Receitas');
    await passed(KEEP_EVERY_MS);
    opened.editor.undo();
    opened.editor.undo();
    await passed(KEEP_EVERY_MS * 2);
    expect([opened.service.draftKept, opened.keeper.status.place]).toEqual([null, 'clean']);
  });

  it('is not safe where neither keeps it, and where it is only typed so far', async () => {
    const opened = await open();
    opened.kept.works = false;
    opened.service.failures.set('keepDraft', { error: lineDown() });
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    expect([opened.keeper.status.place, opened.keeper.safe]).toEqual(['nowhere', false]);
  });

  it('is kept when the tab is hidden', async () => {
    const opened = await open();
    opened.type('Bolo', 'Bolos');
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    await passed(0);
    expect(drafted(opened)).toEqual(['s']);
  });
});

describe('two tabs with one site', () => {
  async function both() {
    const first = await open();
    const second = await open(first.service);
    first.type('Bolo', 'Bolos');
    second.type('Bolo', 'Tortas');
    await passed(KEEP_EVERY_MS);
    return { first, second };
  }

  it('never keep a draft over the other one', async () => {
    const { first, second } = await both();
    expect(drafted(first)).toEqual(['s']);
    expect(second.keeper.status.conflict).toEqual({ revision: 1, updatedAt: '2026-11-20T11:35:00.000Z' });
    second.type('Tortas', 'Tortinhas');
    await passed(KEEP_EVERY_MS * 3);
    expect(drafted(first)).toEqual(['s']);
    expect([second.keeper.status.place, second.keeper.safe]).toEqual(['local', true]);
  });

  it('tell the draft of the other also after an answer that was lost', async () => {
    const { first, second } = await both();
    second.keeper.takeOver();
    await passed(0);
    second.service.failures.set('keepDraft', { error: lineDown(), after: true });
    second.type('Tortas', 'Tortinhas');
    await passed(KEEP_EVERY_MS);
    await first.service.keepDraft({
      baseVersion: 1,
      patches: [{ start: 0, end: 0, text: '!' }],
      revision: 3,
    });
    await passed(KEEP_EVERY_MS);
    expect(second.keeper.status.conflict).toMatchObject({ revision: 4 });
    expect(drafted(second)).toEqual(['!']);
  });

  it('go on in one of them when a person says so, and tell the other', async () => {
    const { first, second } = await both();
    second.keeper.takeOver();
    await passed(0);
    expect(drafted(first)).toEqual(['Tortas']);
    first.type('Bolos', 'Bolinhos');
    await passed(KEEP_EVERY_MS);
    expect(first.keeper.status.conflict).toMatchObject({ revision: 2 });
  });

  it('leave nothing of the one that is given up', async () => {
    const { second } = await both();
    await second.keeper.giveUp();
    second.stop();
    await passed(KEEP_EVERY_MS * 3);
    expect([second.kept.draft, drafted(second)]).toEqual([null, ['s']]);
  });

  it('keep on where the draft of before is gone: nothing is in the way', async () => {
    const { first, second } = await both();
    second.keeper.takeOver();
    await passed(0);
    await first.service.dropDraft(2);
    second.type('Tortas', 'Tortinhas');
    await passed(KEEP_EVERY_MS + 10);
    expect([drafted(second), second.keeper.status.place]).toEqual([['Tortinhas'], 'kept']);
  });

  it('learn from a draft that the other has saved', async () => {
    const { service, keeper, type } = await open();
    service.versionsKept.push({ html: '<h1>Outro</h1>', origin: 'save' });
    type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    expect(keeper.status).toMatchObject({ place: 'kept', newerVersion: 2 });
  });
});

describe('a save', () => {
  it('ends the draft, here and there, and what is typed meanwhile gets one of its own', async () => {
    const opened = await open();
    opened.type('Bolo', 'Bolos');
    await passed(KEEP_EVERY_MS);
    const { service, editor, keeper, type } = opened;
    const site = {
      page: () => service.page(),
      save: async (input: unknown) => {
        const reply = await service.save(input);
        type('Receita', 'Receitas');
        return reply;
      },
    };
    await saveWork({ editor, site, keeper, lost: [] });
    expect(opened.service.html).toBe('<h1>Bolos</h1><p>Receita</p>');
    expect([opened.service.draftKept, opened.editor.dirty]).toEqual([null, true]);
    await passed(KEEP_EVERY_MS);
    expect(opened.service.draftKept).toMatchObject({ baseVersion: 2, patches: [{ text: 's' }] });
    expect(opened.keeper.status.conflict).toBeNull();
  });

  it('drops the draft of an older page that was carried over', async () => {
    const service = new SiteService(PAGE);
    await service.keepDraft({ baseVersion: 1, patches: [{ start: 8, end: 8, text: 's' }], revision: 0 });
    service.versionsKept.push({ html: '<h1>Bolo</h1><p>Receita!</p>', origin: 'save' });
    const opened = await open(service);
    await opened.editor.rebase(opened.editor.base, [{ start: 8, end: 8, text: 's' }]);
    opened.keeper.resumed(null);
    await saveWork({ editor: opened.editor, site: service, keeper: opened.keeper, lost: [] });
    await passed(KEEP_EVERY_MS);
    expect([service.html, service.draftKept]).toEqual(['<h1>Bolos</h1><p>Receita!</p>', null]);
  });
});
