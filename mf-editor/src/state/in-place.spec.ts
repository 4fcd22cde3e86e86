import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ToPreview } from '../lib/preview/preview-protocol.ts';
import { openEditor } from '../testing/open-editor.ts';
import { inPlaceOf } from './in-place.ts';

const HTML = '<html><head></head><body><h1>Bolos <b>no pote</b></h1><p>a<img></p></body></html>';

async function open(html = HTML) {
  const editor = await openEditor(html);
  const sent: ToPreview[] = [];
  editor.attach((message) => sent.push(message));
  const [h1 = -1] = editor.page.elements('h1');
  const [b = -1] = editor.page.elements('b');
  sent.length = 0;
  return { editor, inPlace: inPlaceOf(editor), sent, h1, b, kinds: () => sent.map(({ kind }) => kind) };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('writing in place', () => {
  it('opens the whole text of a marked word, and is one step of the history', async () => {
    const { editor, inPlace, sent, h1, b, kinds } = await open();
    expect(inPlace.start(b)).toBe(true);
    expect(inPlace.start(b)).toBe(false);
    expect([editor.selected, inPlace.view.block]).toEqual([h1, h1]);
    expect(sent.find(({ kind }) => kind === 'write')).toMatchObject({
      element: h1,
      repeats: false,
      links: true,
      views: { collapsed: { marks: [b], atoms: [], texts: ['Bolos ', 'no pote'] } },
    });
    const finished = inPlace.finish();
    inPlace.receive({
      kind: 'written',
      element: h1,
      exact: false,
      content: {
        marks: [{ source: b, tag: 'b' }],
        blocks: [
          [
            { text: 'Tortas ', marks: [] },
            { text: 'no pote', marks: [0] },
          ],
        ],
      },
    });
    await finished;
    expect(editor.page.source).toBe(HTML.replace('Bolos', 'Tortas'));
    // The page's own elements come back before the change is shown.
    expect(kinds().slice(-3)).toEqual(['write stop', 'text', 'write end']);
    expect(inPlace.view.block).toBeNull();
    editor.undo();
    expect(editor.page.source).toBe(HTML);
    expect(editor.canUndo).toBe(false);
  });

  it('that was given up changes nothing', async () => {
    const { editor, inPlace, h1 } = await open();
    inPlace.start(h1);
    const finished = inPlace.finish({ keep: false });
    inPlace.receive({ kind: 'written', element: h1, exact: false, content: null });
    await finished;
    expect([editor.page.source, editor.canUndo, inPlace.view.failures]).toEqual([HTML, false, 0]);
  });

  it.each([
    [
      'elements of another place',
      { marks: [{ source: 0, tag: 'p' }], blocks: [[{ text: 'x', marks: [0] }]] },
    ],
    ['marks that there are not', { marks: [], blocks: [[{ text: 'x', marks: [3] }]] }],
    [
      'an address that runs',
      {
        marks: [{ source: null, tag: 'a', href: 'java\nscript:a()' }],
        blocks: [[{ text: 'x', marks: [0] }]],
      },
    ],
    [
      'a tag that is no mark',
      { marks: [{ source: null, tag: 'script' }], blocks: [[{ text: 'x', marks: [0] }]] },
    ],
  ])('puts nothing into the page with %s', async (_what, content) => {
    const { editor, inPlace, h1, kinds } = await open();
    inPlace.start(h1);
    const finished = inPlace.finish();
    inPlace.receive({ kind: 'written', element: h1, exact: false, content });
    await finished;
    expect([editor.page.source, inPlace.view.failures, kinds().at(-1)]).toEqual([HTML, 1, 'write end']);
  });

  it('does not open what is no text, nor a locked page', async () => {
    const { editor, inPlace } = await open();
    expect(inPlace.start(editor.page.body)).toBe(false);
    expect(inPlace.start(editor.page.elements('img')[0] ?? -1)).toBe(false);
    const locked = await openEditor(HTML, { lock: 'not_utf8' as never });
    expect(inPlaceOf(locked).start(locked.page.elements('h1')[0] ?? -1)).toBe(false);
  });

  it('has all the time it takes once the frame has answered', async () => {
    const { editor, inPlace, h1 } = await open();
    let settle = () => {};
    jest.spyOn(editor, 'settled').mockReturnValueOnce(new Promise((resolve) => (settle = resolve)));
    jest.useFakeTimers();
    inPlace.start(h1);
    const finished = inPlace.finish();
    const content = { marks: [], blocks: [[{ text: 'Tortas', marks: [] }]] };
    inPlace.receive({ kind: 'written', element: h1, exact: false, content });
    jest.advanceTimersByTime(10_000);
    expect(inPlace.view.block).toBe(h1);
    jest.useRealTimers();
    settle();
    await finished;
    expect([editor.page.source.includes('<h1>Tortas</h1>'), inPlace.view.failures]).toEqual([true, 0]);
  });

  it('ends although the frame is gone', async () => {
    const { editor, inPlace, h1 } = await open();
    jest.useFakeTimers();
    inPlace.start(h1);
    const finished = inPlace.finish();
    jest.advanceTimersByTime(3_000);
    await finished;
    jest.useRealTimers();
    expect([editor.page.source, inPlace.view.block, inPlace.view.failures]).toEqual([HTML, null, 1]);
  });
});
