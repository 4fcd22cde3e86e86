import { describe, expect, it } from '@jest/globals';
import { openEditor, retyped } from '../../../testing/open-editor.ts';
import { lineDown, SiteService } from '../../../testing/site-service.ts';
import { type LostSave, mergedWork, saveWork, workOn } from './save-work.ts';

const keeper = { hold: async () => () => {}, saved: () => {} };

async function open(service = new SiteService('<h1>Bolo</h1>\r\n<p>Receita</p>')) {
  const page = await service.page();
  const editor = await openEditor(page.html, { version: page.version, sha256: page.sha256 });
  const lost: LostSave[] = [];
  return {
    service,
    editor,
    type: (words: string, others: string) => editor.edit(retyped(editor, words, others)),
    save: () => saveWork({ editor, site: service, keeper, lost }),
  };
}

describe('saving', () => {
  it('sends what changed, and begins anew from there', async () => {
    const { service, editor, type, save } = await open();
    type('Bolo', 'Bolos');
    expect(await save()).toEqual({ kind: 'saved' });
    expect([service.html, editor.dirty, editor.base.version]).toEqual([
      '<h1>Bolos</h1>\r\n<p>Receita</p>',
      false,
      2,
    ]);
    type('Receita', 'Receitas');
    await save();
    expect(service.html).toBe('<h1>Bolos</h1>\r\n<p>Receitas</p>');
  });

  it('names the images that came with a draft', async () => {
    const { service, editor, save } = await open();
    const path = `/__ext/garimpo/img/${'a'.repeat(32)}.webp`;
    await editor.rebase(editor.base, [{ start: 0, end: 0, text: `<img src="${path}">` }]);
    const inputs: unknown[] = [];
    const site = {
      page: () => service.page(),
      save: async (input: { uploads?: string[] }) => {
        inputs.push(input.uploads);
        return service.save(input);
      },
    };
    await saveWork({ editor, site, keeper, lost: [] });
    // The next one has it already.
    await saveWork({ editor, site, keeper, lost: [] });
    expect(inputs).toEqual([[path], undefined]);
    expect(await save()).toEqual({ kind: 'saved' });
  });

  it('of nothing makes no version', async () => {
    const { service, save } = await open();
    expect(await save()).toEqual({ kind: 'saved' });
    expect(service.version).toBe(1);
  });

  it('that does not arrive changes nothing, and can be tried again', async () => {
    const { service, editor, type, save } = await open();
    type('Bolo', 'Bolos');
    service.failures.set('save', { error: lineDown() });
    await expect(save()).rejects.toMatchObject({ kind: 'network' });
    expect([editor.dirty, editor.base.version]).toEqual([true, 1]);
    expect(await save()).toEqual({ kind: 'saved' });
    expect(service.html).toContain('Bolos');
  });

  it('that arrived without an answer is known again, also with more work on top', async () => {
    const { service, editor, type, save } = await open();
    type('Bolo', 'Bolos');
    service.failures.set('save', { error: lineDown(), after: true });
    await expect(save()).rejects.toMatchObject({ kind: 'network' });
    type('Receita', 'Receitas');
    expect(await save()).toEqual({ kind: 'saved' });
    expect([service.html, service.version, editor.dirty]).toEqual([
      '<h1>Bolos</h1>\r\n<p>Receitas</p>',
      3,
      false,
    ]);
  });
});

describe('attempts without an answer', () => {
  it('are all known again, whichever of them arrived', async () => {
    const { service, editor, type, save } = await open();
    type('Bolo', 'Bolos');
    service.failures.set('save', { error: lineDown(), after: true });
    await expect(save()).rejects.toMatchObject({ kind: 'network' });
    type('Receita', 'Receitas');
    service.failures.set('save', { error: lineDown() });
    await expect(save()).rejects.toMatchObject({ kind: 'network' });
    type('Receitas', 'Receitinhas');
    expect(await save()).toEqual({ kind: 'saved' });
    expect([service.html, editor.dirty]).toEqual(['<h1>Bolos</h1>\r\n<p>Receitinhas</p>', false]);
  });

  it('are of the page that was sent, not of that at the click', async () => {
    const { service, editor, type } = await open();
    const lost: LostSave[] = [];
    const slow = {
      hold: async () => {
        type('Receita', 'Receitas');
        return () => {};
      },
      saved: () => {},
    };
    type('Bolo', 'Bolos');
    service.failures.set('save', { error: lineDown(), after: true });
    const first = saveWork({ editor, site: service, keeper: slow, lost });
    await expect(first).rejects.toMatchObject({ kind: 'network' });
    type('Receitas', 'Receitinhas');
    expect(await saveWork({ editor, site: service, keeper, lost })).toEqual({ kind: 'saved' });
    expect(service.html).toBe('<h1>Bolos</h1>\r\n<p>Receitinhas</p>');
  });
});

describe('a page that somebody else has saved meanwhile', () => {
  async function two() {
    const first = await open();
    const second = await open(first.service);
    first.type('Bolo', 'Bolos');
    await first.save();
    return second;
  }

  it('is never saved over', async () => {
    const { service, editor, type, save } = await two();
    type('Receita', 'Receitas');
    expect(await save()).toMatchObject({ kind: 'conflict', newer: { version: 2 } });
    expect([service.version, editor.dirty]).toEqual([2, true]);
  });

  it('takes work on other parts in', async () => {
    const { service, editor, type, save } = await two();
    type('Receita', 'Receitas');
    const outcome = await save();
    if (outcome.kind !== 'conflict') throw new Error('no conflict');
    const merged = mergedWork(editor, outcome.newer);
    await editor.rebase(outcome.newer, merged ?? []);
    await save();
    expect(service.html).toBe('<h1>Bolos</h1>\r\n<p>Receitas</p>');
  });

  it('is not mixed with work on the same part, and gives way only where a person says so', async () => {
    const { service, editor, type, save } = await two();
    type('Bolo', 'Tortas');
    const outcome = await save();
    if (outcome.kind !== 'conflict') throw new Error('no conflict');
    expect(mergedWork(editor, outcome.newer)).toBeNull();
    await workOn(editor, outcome.newer);
    expect(await save()).toEqual({ kind: 'saved' });
    expect(service.versionsKept.map(({ html }) => html)).toEqual([
      '<h1>Bolo</h1>\r\n<p>Receita</p>',
      '<h1>Bolos</h1>\r\n<p>Receita</p>',
      '<h1>Tortas</h1>\r\n<p>Receita</p>',
    ]);
  });

  it('is no conflict where both are the same', async () => {
    const { service, editor, type, save } = await two();
    type('Bolo', 'Bolos');
    expect(await save()).toEqual({ kind: 'saved' });
    expect([service.version, editor.dirty, editor.base.version]).toEqual([2, false, 2]);
  });
});
