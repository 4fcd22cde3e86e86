import { fail } from '@garimpo/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { profileOf } from '../app/testing/profiles.ts';
import { renderShell } from '../app/testing/render-shell.tsx';

const FIRST = '/api/avatars/0123456789abcdef0123456789abcdef.webp';
const SECOND = '/api/avatars/fedcba9876543210fedcba9876543210.webp';
const photo = new File(['bytes of a photo'], 'eu.png', { type: 'image/png' });

// jsdom shows no pictures: what it would be asked for is kept instead.
const shown = new Set<string>();
beforeEach(() => {
  shown.clear();
  URL.createObjectURL = () => {
    const url = `blob:${shown.size}-${Math.random()}`;
    shown.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void shown.delete(url);
});
const fetchBefore = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

async function openProfile(
  avatarUrl: string | null,
  handlers: Parameters<typeof renderShell>[0]['handlers'] = {},
) {
  const shell = renderShell({ at: '/profile', profile: profileOf({ avatarUrl }), handlers });
  await screen.findByRole('heading', { name: 'Perfil' });
  return shell;
}

async function choose(file: File): Promise<void> {
  // What the picker of the browser does at its end; the focus stays where it was.
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Escolher foto'), { target: { files: [file] } }),
  );
}
/** Of the panel, not those of the sidebar and the top bar. */
const pictures = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
const everywhere = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const sent = (shell: Awaited<ReturnType<typeof openProfile>>) =>
  shell.calls.filter(({ path }) => path === '/api/profile/avatar');
const answers = (avatarUrl: string | null) => () => ({ profile: profileOf({ avatarUrl }) });

describe('the picture of the profile', () => {
  it('is shown before it is sent, then kept and shown everywhere', async () => {
    const shell = await openProfile(null, { 'PUT /api/profile/avatar': answers(FIRST) });
    expect(pictures()).toEqual([]);
    await choose(photo);
    expect(pictures()).toEqual([...shown]);
    expect(screen.getByText('É assim que a foto vai aparecer.')).toBeVisible();
    expect(sent(shell)).toEqual([]);
    expect(button('Salvar foto')).toHaveFocus();

    await shell.user.keyboard('{Enter}');
    expect(await screen.findByText('Foto atualizada.')).toBeVisible();
    expect(sent(shell)).toMatchObject([{ method: 'PUT', body: photo }]);
    expect(pictures()).toEqual([FIRST]);
    expect(everywhere().filter((src) => src === FIRST).length).toBeGreaterThan(1);
    expect(button('Trocar foto')).toHaveFocus();
    expect(shown.size).toBe(0);
  });

  it('is forgotten on "Cancelar"', async () => {
    const shell = await openProfile(FIRST);
    await choose(photo);
    await shell.user.click(button('Cancelar'));
    expect(pictures()).toEqual([FIRST]);
    expect(button('Trocar foto')).toHaveFocus();
    expect([sent(shell), shown.size]).toEqual([[], 0]);
  });

  it('says that it is on its way, and is not sent twice', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const later = new Promise((resolve) => {
      answer = resolve;
    });
    const shell = await openProfile(null, { 'PUT /api/profile/avatar': () => later });
    await choose(photo);
    await shell.user.dblClick(button('Salvar foto'));
    expect(screen.getByRole('progressbar', { name: 'Enviando foto' })).toBeVisible();
    expect(button('Cancelar')).toBeDisabled();
    expect(sent(shell)).toHaveLength(1);
    answer(answers(FIRST)());
    expect(await screen.findByText('Foto atualizada.')).toBeVisible();
  });

  it('dropped while another is on its way stays, to be saved next', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const later = new Promise((resolve) => {
      answer = resolve;
    });
    const shell = await openProfile(null, { 'PUT /api/profile/avatar': () => later });
    await choose(photo);
    await shell.user.click(button('Salvar foto'));
    const second = new File(['bytes of another photo'], 'outra.png', { type: 'image/png' });
    const dataTransfer = { types: ['Files'], files: [second] };
    fireEvent.drop(screen.getByRole('heading', { name: 'Marina Rocha' }), { dataTransfer });
    answer(answers(FIRST)());
    await waitFor(() => expect(screen.queryByLabelText('Enviando foto')).toBeNull());
    expect(everywhere()).toContain(FIRST);
    expect(shown.size).toBe(1);
    expect(pictures()).toEqual([...shown]);
    // It would be read as said of the picture that is shown.
    expect(screen.queryByText('Foto atualizada.')).toBeNull();

    await shell.user.click(button('Salvar foto'));
    expect(await screen.findByText('Foto atualizada.')).toBeVisible();
    expect(sent(shell)).toHaveLength(2);
    expect(sent(shell)[1]?.body).toBe(second);
  });

  it.each([
    ['accounts.avatar.unsupported', 415, /não é uma foto JPEG, PNG ou WebP/],
    ['accounts.avatar.animated', 422, /tem animação/],
    ['accounts.avatar.too_many_pixels', 422, /pixels demais/],
    ['accounts.avatar.unreadable', 422, /incompleta ou danificada/],
    ['request.body.too_large', 413, /passa de 5 MB/],
    ['accounts.avatar.of_the_future', 422, /Não foi possível salvar a foto/],
  ])('refused with %s stays chosen, with the reason', async (code, status, sentence) => {
    const shell = await openProfile(FIRST, {
      'PUT /api/profile/avatar': () => {
        throw fail(code, status);
      },
    });
    await choose(photo);
    await shell.user.click(button('Salvar foto'));
    await waitFor(() => expect(alerts()).toContainEqual(expect.stringMatching(sentence)));
    expect(pictures()).toEqual([...shown]);
    expect(button('Salvar foto')).toBeVisible();
  });

  it('is not sent when it can be told beforehand that it is none', async () => {
    const shell = await openProfile(null);
    await choose(new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
    expect(alerts()).toContainEqual(expect.stringContaining('não é uma foto'));
    expect(screen.queryByRole('button', { name: 'Salvar foto' })).toBeNull();
    expect(sent(shell)).toEqual([]);
  });

  it('can be dragged onto its panel, which says so', async () => {
    await openProfile(null);
    const place = screen.getByRole('heading', { name: 'Marina Rocha' });
    const dataTransfer = { types: ['Files'], files: [photo] };
    fireEvent.dragEnter(place, { dataTransfer });
    expect(screen.getByText('Solte a foto para ver como fica')).toBeVisible();
    fireEvent.dragLeave(place, { dataTransfer });
    expect(screen.queryByText('Solte a foto para ver como fica')).toBeNull();
    fireEvent.dragEnter(place, { dataTransfer });
    fireEvent.drop(place, { dataTransfer });
    expect(await screen.findByRole('button', { name: 'Salvar foto' })).toHaveFocus();
    expect(pictures()).toEqual([...shown]);
  });

  it('leaves alone what is dragged and is no file', async () => {
    await openProfile(null);
    const dataTransfer = { types: ['text/plain'], files: [] };
    fireEvent.dragEnter(screen.getByRole('heading', { name: 'Marina Rocha' }), { dataTransfer });
    expect(screen.queryByText('Solte a foto para ver como fica')).toBeNull();
  });
});

describe('"Remover foto"', () => {
  it('goes back to the initials, and can be undone', async () => {
    const before = new Blob(['the picture before'], { type: 'image/webp' });
    globalThis.fetch = jest.fn(async () => ({ ok: true, blob: async () => before }) as Response);
    const shell = await openProfile(FIRST, {
      'DELETE /api/profile/avatar': answers(null),
      'PUT /api/profile/avatar': answers(SECOND),
    });
    await shell.user.click(button('Remover foto'));
    const notice = within(
      (await screen.findByText('Foto removida.')).closest('[role=status]') as HTMLElement,
    );
    expect(pictures()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remover foto' })).toBeNull();
    expect(notice.getByRole('button', { name: 'Desfazer' })).toHaveFocus();

    await shell.user.keyboard('{Enter}');
    expect(await screen.findByText('Foto atualizada.')).toBeVisible();
    expect(sent(shell)).toMatchObject([{ method: 'DELETE' }, { method: 'PUT', body: before }]);
    expect(pictures()).toEqual([SECOND]);
  });

  it('offers no way back where there is none', async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError('fetch failed');
    });
    const shell = await openProfile(FIRST, { 'DELETE /api/profile/avatar': answers(null) });
    await shell.user.click(button('Remover foto'));
    expect(await screen.findByText('Foto removida.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    expect(button('Adicionar foto')).toHaveFocus();
  });

  it('keeps the picture when removing it failed, and says so', async () => {
    globalThis.fetch = jest.fn(async () => ({ ok: true, blob: async () => photo as Blob }) as Response);
    const shell = await openProfile(FIRST, {
      'DELETE /api/profile/avatar': () => {
        throw fail('service.internal.error', 500);
      },
    });
    await shell.user.click(button('Remover foto'));
    await waitFor(() =>
      expect(alerts()).toContainEqual(expect.stringContaining('Algo deu errado do nosso lado')),
    );
    expect(pictures()).toEqual([FIRST]);
  });
});
