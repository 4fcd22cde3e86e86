import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { DropTarget, ToPreview } from '../../../lib/preview/preview-protocol.ts';
import { TestChannel } from '../../../testing/message-channel.ts';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderWithEditor } from '../../../testing/render.tsx';
import { Preview } from './preview.tsx';

const HTML = '<html><head></head><body><h1>a</h1></body></html>';

beforeEach(() => {
  Object.assign(globalThis, {
    MessageChannel: TestChannel,
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

/** The frame's page stays away: the test speaks in its place, by the port that it is given. */
async function renderPreview(loadProgram = async () => 'program()') {
  const editor = await openEditor(HTML);
  const targets: (DropTarget | null)[] = [];
  const sent: ToPreview[] = [];
  const preview = (drag: { x: number; y: number } | null) => (
    <Preview drag={drag} onDropTarget={(target) => targets.push(target)} loadProgram={loadProgram} />
  );
  const page = renderWithEditor(preview(null), editor);
  const frame = () => screen.getByTitle<HTMLIFrameElement>(/^Página em edição/);
  const start = async () => {
    const given = new Promise<MessagePort>((resolve) => {
      const window = frame().contentWindow as Window;
      window.postMessage = (program: unknown, _target: unknown, [port]: MessagePort[] = []) => {
        expect(program).toBe('program()');
        resolve(port as MessagePort);
      };
    });
    fireEvent.load(frame());
    const port = await given;
    port.onmessage = ({ data }) => sent.push(data);
    return port;
  };
  return { ...page, editor, targets, sent, frame, start };
}

const say = (port: MessagePort, message: unknown) => act(async () => port.postMessage(message));

describe('the preview', () => {
  it('is a frame of the clone’s host that may do nothing but run our program', async () => {
    const { frame } = await renderPreview();
    expect(frame().src).toBe('https://loja.clones.test/__garimpo/preview');
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame().getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.getByText('Carregando a página...')).toBeInTheDocument();
  });

  it('gets the page once it is loaded, and shows it', async () => {
    const { start, sent } = await renderPreview();
    const port = await start();
    await waitFor(() => expect(sent.map(({ kind }) => kind)).toContain('show'));
    await say(port, { kind: 'shown' });
    await waitFor(() => expect(screen.queryByText('Carregando a página...')).toBeNull());
    port.close();
  });

  it('selects, hovers and aims at what there is, and at nothing else', async () => {
    const { start, editor, targets } = await renderPreview();
    const port = await start();
    const [h1 = -1] = editor.page.elements('h1');
    const text = editor.page.children(h1)[0];
    for (const element of [text, 4_000]) {
      await say(port, { kind: 'pick', element, twice: false, adds: false });
      await say(port, { kind: 'hover', element });
      await say(port, { kind: 'drop', target: { element, place: 'before' } });
    }
    await say(port, { kind: 'pick', element: '<h1>', twice: false, adds: false });
    await say(port, { kind: 'drop', target: { element: h1, place: 'after' } });
    await waitFor(() => expect(targets).toEqual([{ element: h1, place: 'after' }]));
    expect([editor.selected, editor.hovered]).toEqual([null, null]);
    await say(port, { kind: 'hover', element: h1 });
    await say(port, { kind: 'pick', element: h1, twice: false, adds: false });
    await waitFor(() => expect([editor.selected, editor.hovered]).toEqual([h1, h1]));
    port.close();
  });

  it('presses the frame’s keys on the frame, and leaves it by Tab', async () => {
    const { start, frame } = await renderPreview();
    const port = await start();
    const pressed: string[] = [];
    frame().addEventListener('keydown', ({ key, ctrlKey }) => pressed.push(`${ctrlKey} ${key}`));
    frame().addEventListener('dblclick', () => pressed.push('twice'));
    const key = { kind: 'key', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    await say(port, { ...key, key: 'z', ctrlKey: true });
    await say(port, { kind: 'pick', element: null, twice: true, adds: false });
    await say(port, { ...key, key: 'Tab' });
    await waitFor(() => expect(document.activeElement).toBe(frame().nextElementSibling));
    expect(pressed).toEqual(['true z', 'twice']);
    port.close();
  });

  it('that was led away is no longer shown as the page', async () => {
    const { start, frame, sent } = await renderPreview();
    const port = await start();
    await say(port, { kind: 'shown' });
    await waitFor(() => expect(screen.queryByText('Carregando a página...')).toBeNull());
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    fireEvent.load(frame());
    await act(async () => {});
    expect(sent).toContainEqual({ kind: 'ask' });
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('A página não abriu no editor.');
    port.close();
  });

  it('that does not answer says so, and is made anew', async () => {
    jest.useFakeTimers();
    const editor = await openEditor(HTML);
    renderWithEditor(<Preview drag={null} onDropTarget={() => {}} loadProgram={async () => ''} />, editor);
    const frame = screen.getByTitle(/^Página em edição/);
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('A página não abriu no editor.');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTitle(/^Página em edição/)).not.toBe(frame);
  });

  it('whose program cannot be had says so at once', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { frame } = await renderPreview(() => Promise.reject(new Error('offline')));
    fireEvent.load(frame());
    expect(await screen.findByRole('alert')).toHaveTextContent('Confira sua conexão.');
    expect(error).toHaveBeenCalled();
  });
});
