import { describe, expect, it } from '@jest/globals';
import { floodGate, openPreview } from './open-preview.ts';
import type { FromPreview } from './preview-protocol.ts';

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
    const isFlood = floodGate();
    const at = (now: number, times: number) =>
      Array.from({ length: times }, () => isFlood(now)).filter((dropped) => !dropped).length;
    expect(at(0, 10_000)).toBe(300);
    expect(at(999, 10)).toBe(0);
    expect(at(1_000, 10)).toBe(10);
  });
});
