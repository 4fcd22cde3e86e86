import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, waitFor } from '@testing-library/react';
import type { FromPreview } from '../open-preview.ts';
import { readFromPreview } from '../open-preview.ts';
import { PreviewSession } from './preview-session.ts';

const HTML = `<html><body data-garimpo-id="2"><p data-garimpo-id="3">a</p><a data-garimpo-id="4" href="/b">b</a>
<details data-garimpo-id="5"><summary data-garimpo-id="6">c</summary><b data-garimpo-id="7">d</b></details></body></html>`;
const ROOTS = { html: 0, head: 1, body: 2 };

const sent: FromPreview[] = [];
let session: PreviewSession;
/** jsdom draws nothing: this is what is seen where the pointer is. */
let under: Element | null = null;
// One page for all: jsdom leaves the listeners on a document that is opened anew, which browsers take off.
beforeAll(() => {
  document.elementFromPoint = () => under;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
  window.focus = () => {};
  session = new PreviewSession(window, 'http://loja.test', (message) => sent.push(message));
  session.receive({ kind: 'show', html: HTML, roots: ROOTS });
});
beforeEach(() => {
  sent.length = 0;
});

const find = (selector: string) => document.querySelector(selector) as Element;
function point(type: string, selector: string, init: MouseEventInit) {
  under = find(selector);
  fireEvent(under, new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
}
function press(selector: string, at = { clientX: 5, clientY: 5 }) {
  point('pointerdown', selector, at);
  point('pointerup', selector, at);
}

describe('the page in the frame', () => {
  it('says what is picked, once or twice', () => {
    press('p');
    press('p');
    press('a', { clientX: 50, clientY: 50 });
    expect(sent).toEqual([
      { kind: 'pick', element: 3, twice: false, adds: false },
      { kind: 'pick', element: 3, twice: true, adds: false },
      { kind: 'pick', element: 4, twice: false, adds: false },
    ]);
  });

  it('takes no drag for a pick', () => {
    point('pointerdown', 'p', { clientX: 5, clientY: 5 });
    point('pointerup', 'p', { clientX: 50, clientY: 5 });
    point('pointerdown', 'p', { button: 2 });
    point('pointerup', 'p', { button: 2 });
    expect(sent).toEqual([]);
  });

  it('does nothing of itself', () => {
    const kinds = ['click', 'mouseDown', 'contextMenu', 'dragStart', 'drop', 'submit', 'paste'] as const;
    for (const kind of kinds) {
      const event = createEvent[kind](find('a'));
      fireEvent(find('a'), event);
      expect([kind, event.defaultPrevented]).toEqual([kind, true]);
    }
  });

  it('hands on keys, and keeps those that scroll', () => {
    expect(fireEvent.keyDown(find('a'), { key: 'Enter', code: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(find('a'), { key: 'PageDown', code: 'PageDown' })).toBe(true);
    expect(sent).toMatchObject([
      { kind: 'key', key: 'Enter' },
      { kind: 'key', key: 'PageDown' },
    ]);
  });

  it('unfolds what is folded, for who picks its summary, and for who is led into it', () => {
    const details = find('details') as HTMLDetailsElement;
    press('summary');
    expect([details.open, sent.at(-1)]).toEqual([
      true,
      { kind: 'pick', element: 6, twice: false, adds: false },
    ]);
    press('summary', { clientX: 50, clientY: 50 });
    expect(details.open).toBe(false);
    session.receive({ kind: 'select', element: 7, others: [], label: 'b', reveal: true });
    expect(details.open).toBe(true);
  });

  it('tells how the browser shows what is selected, again when it changes', async () => {
    const colours = () =>
      sent.flatMap((one) => (one.kind === 'computed' ? [[one.element, one.style['color']]] : []));
    session.receive({ kind: 'select', element: 3, others: [], label: 'p', reveal: false });
    await waitFor(() => expect(colours()).toHaveLength(1));
    session.receive({ kind: 'attributes', element: 3, attributes: [['style', 'color: rgb(1, 2, 3)']] });
    await waitFor(() => expect(colours().at(-1)).toEqual([3, 'rgb(1, 2, 3)']));
    session.receive({ kind: 'text', parent: 3, place: 0, value: 'outro' });
    expect(find('p').textContent).toBe('outro');
  });

  it('says only what is heard', async () => {
    press('p');
    point('pointermove', 'a', { clientX: 9, clientY: 9 });
    fireEvent.keyDown(find('a'), { key: 'z', code: 'KeyZ', ctrlKey: true });
    session.receive({ kind: 'select', element: 3, others: [], label: 'p', reveal: false });
    session.receive({ kind: 'ask' });
    await waitFor(() => expect(new Set(sent.map(({ kind }) => kind)).size).toBe(6));
    expect(sent.map(readFromPreview)).toEqual(sent);
  });

  it('is marked outside of its own body, and the marks stay through changes', () => {
    const marks = () =>
      [...document.documentElement.children].filter(({ localName }) => localName === 'garimpo-marks');
    expect(marks()).toHaveLength(1);
    expect(marks()[0]?.shadowRoot).toBeNull();
    session.receive({
      kind: 'morph',
      html: HTML.replace('<p', '<i data-garimpo-id="8"></i><p'),
      roots: ROOTS,
    });
    expect([marks().length, document.body.children.length]).toEqual([1, 4]);
    expect(marks()[0]).toBe(document.documentElement.lastElementChild);
  });
});
