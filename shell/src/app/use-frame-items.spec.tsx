import type { FrameItemProps } from '@garimpo/sdk';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { log } from '../lib/log.ts';
import { profileOf } from './testing/profiles.ts';
import { DISCOVERED, renderShell } from './testing/render-shell.tsx';

const CIRCLE = DISCOVERED.tools[0]?.sidebar[0]?.icon ?? [];
const button = (id: string, label: string, order: number) => ({ id, label, order, icon: CIRCLE });

function Bell({ open, onClose, onNews }: FrameItemProps) {
  useEffect(() => onNews({ count: 3, label: 'Sino, 3 novos' }), [onNews]);
  return open ? (
    <dialog open aria-label="Sino">
      <button type="button" onClick={onClose}>
        Fechar o sino
      </button>
    </dialog>
  ) : null;
}

function Throws(): never {
  throw new Error('broken while it is drawn');
}

/** The first tool has a bell, and another button after it. */
function open(items: () => Record<string, ComponentType<FrameItemProps>>) {
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  const [first, ...others] = DISCOVERED.tools;
  if (first === undefined) throw new Error('discovery lists a tool');
  const frame = [button('other', 'Outro', 2), button('bell', 'Sino', 1)];
  return renderShell({
    at: '/settings',
    profile: profileOf(),
    discovery: { ...DISCOVERED, tools: [{ ...first, frame }, ...others] },
    openPart: async (_release, part) => (part === 'frame' ? { contract: 1, items: items() } : null),
  });
}

const sidebar = () => within(screen.getByRole('navigation', { name: 'Principal' }));
const refused = () => screen.findByText(/Não foi possível abrir Sino/);

describe('what tools have in the frame', () => {
  it('stands in its order on every page, tells what is new, opens, and closes on the way to another page', async () => {
    const { user } = open(() => ({ bell: Bell, other: Bell }));
    await screen.findByRole('heading', { name: 'Configurações' });
    const names = sidebar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.slice(1, 3)).toEqual(['Sino', 'Outro']);
    // The first sign of somebody at the page brings what is behind the buttons.
    await user.hover(screen.getByRole('heading', { name: 'Configurações' }));
    const [bell] = await sidebar().findAllByRole('button', { name: 'Sino, 3 novos' });
    if (bell === undefined) throw new Error('there is a bell');
    await user.click(bell);
    expect(await screen.findByRole('dialog', { name: 'Sino' })).toBeVisible();
    expect(bell).toHaveAttribute('aria-expanded', 'true');
    await user.click(sidebar().getByRole('link', { name: 'Perfil' }));
    expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so where it does not come, and is asked for again', async () => {
    let broken = true;
    const { user } = open(() => {
      if (broken) throw new Error('the file did not come');
      return { bell: Bell, other: Bell };
    });
    await screen.findByRole('heading', { name: 'Configurações' });
    await user.click(sidebar().getByRole('button', { name: 'Sino' }));
    expect(await refused()).toBeVisible();
    broken = false;
    await user.click(sidebar().getByRole('button', { name: 'Sino' }));
    expect(await screen.findByRole('dialog', { name: 'Sino' })).toBeVisible();
  });

  it('costs its own button alone when it throws', async () => {
    const thrown = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = open(() => ({ bell: Throws, other: Bell }));
    await screen.findByRole('heading', { name: 'Configurações' });
    await user.click(sidebar().getByRole('button', { name: 'Sino' }));
    expect(await refused()).toBeVisible();
    await user.click(await sidebar().findByRole('button', { name: 'Sino, 3 novos' }));
    expect(await screen.findByRole('dialog', { name: 'Sino' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Configurações' })).toBeVisible();
    thrown.mockRestore();
  });
});
