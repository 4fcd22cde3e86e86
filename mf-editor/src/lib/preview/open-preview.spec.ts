import { describe, expect, it } from '@jest/globals';
import type { FromPreview } from './open-preview.ts';
import { openPreview, rateLimit, readFromPreview } from './open-preview.ts';
import { COMPUTED_MEASURES, COMPUTED_PROPERTIES } from './preview-protocol.ts';

const style = Object.fromEntries([...COMPUTED_PROPERTIES, ...COMPUTED_MEASURES].map((name) => [name, '1px']));
const key = { key: 'z', code: 'KeyZ', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };

describe('what the frame says', () => {
  it.each<FromPreview>([
    { kind: 'shown' },
    { kind: 'pick', element: 3, twice: true, adds: false },
    { kind: 'pick', element: null, twice: false, adds: false },
    { kind: 'hover', element: 0 },
    { kind: 'key', ...key },
    { kind: 'computed', element: 1, style },
    { kind: 'drop', target: { element: 2, place: 'inside' } },
    { kind: 'drop', target: null },
    {
      kind: 'written',
      element: 3,
      exact: false,
      content: {
        marks: [{ source: 4, tag: 'b', styles: { color: null } }],
        blocks: [
          [
            { text: 'a', marks: [0] },
            { atom: 'br', marks: [] },
          ],
        ],
      },
    },
    { kind: 'written', element: 3, exact: true, content: null },
    { kind: 'toolbar', part: 'link' },
    { kind: 'hidden', elements: [3, 9] },
  ])('is heard: %j', (message) => {
    expect(readFromPreview(message)).toEqual(message);
  });

  it.each<[string, unknown]>([
    ['no message', null],
    ['a text', 'pick'],
    ['another kind', { kind: 'save' }],
    ['a kind of every object', { kind: 'constructor' }],
    ['more than is said', { kind: 'shown', html: '<p>' }],
    ['an id that is none', { kind: 'pick', element: 1.5, twice: false, adds: false }],
    ['an id below all', { kind: 'hover', element: -1 }],
    ['an id above all', { kind: 'hover', element: 1e12 }],
    ['an id as text', { kind: 'hover', element: '1' }],
    ['a place that is none', { kind: 'drop', target: { element: 1, place: 'head' } }],
    ['a key without end', { kind: 'key', ...key, key: 'a'.repeat(1_000) }],
    ['a value without end', { kind: 'computed', element: 1, style: { ...style, color: 'a'.repeat(10_000) } }],
    ['another property', { kind: 'computed', element: 1, style: { ...style, cursor: 'x' } }],
    ['more than a page hides', { kind: 'hidden', elements: Array(2_001).fill(1) }],
    ['markup in place of a text', { kind: 'written', element: 3, exact: false, content: '<b>a</b>' }],
    [
      'a style that leads out of its value',
      {
        kind: 'written',
        element: 3,
        exact: false,
        content: {
          marks: [{ source: null, tag: 'span', styles: { color: 'red;background:url(x)' } }],
          blocks: [],
        },
      },
    ],
    ['no properties', { kind: 'computed', element: 1, style: {} }],
  ])('is not heard: %s', (_what, message) => {
    expect(readFromPreview(message)).toBeNull();
  });
});

/** A window that keeps what it is sent. */
function fakeFrame() {
  const sent: { message: unknown; target: string; port: MessagePort }[] = [];
  const frame = {
    postMessage: (message: unknown, target: string, [port]: MessagePort[]) =>
      sent.push({ message, target, port: port as MessagePort }),
  };
  return { frame: frame as unknown as Window, sent };
}

describe('a preview', () => {
  it('is given its program and a port, hears by it, and says only what is well-formed', async () => {
    const { frame, sent } = fakeFrame();
    const heard: FromPreview[] = [];
    let shown = () => {};
    const whenShown = new Promise<void>((resolve) => {
      shown = resolve;
    });
    const open = openPreview(frame, 'program()', (message) => {
      heard.push(message);
      if (message.kind === 'shown') shown();
    });
    expect(sent).toEqual([{ message: 'program()', target: '*', port: expect.any(MessagePort) }]);
    const port = sent[0]?.port as MessagePort;
    const told = new Promise((resolve) => {
      port.onmessage = ({ data }) => resolve(data);
    });
    open.send({ kind: 'hover', element: 4, label: 'p' });
    expect(await told).toEqual({ kind: 'hover', element: 4, label: 'p' });
    for (const message of [
      { kind: 'pick', element: 'body' },
      'x',
      { kind: 'hover', element: 4 },
      { kind: 'shown' },
    ])
      port.postMessage(message);
    await whenShown;
    expect(heard).toEqual([{ kind: 'hover', element: 4 }, { kind: 'shown' }]);
    open.close();
    port.close();
  });

  it('that says too much is heard again a second later', () => {
    const isOverLimit = rateLimit();
    const at = (now: number, times: number) =>
      Array.from({ length: times }, () => isOverLimit(now)).filter((dropped) => !dropped).length;
    expect(at(0, 10_000)).toBe(300);
    expect(at(999, 10)).toBe(0);
    expect(at(1_000, 10)).toBe(10);
  });
});
