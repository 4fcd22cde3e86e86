import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { MenuItem } from '../menu/menu-item.ts';
import { Menu } from './menu.tsx';

function Tags() {
  const [on, setOn] = useState<string[]>([]);
  return (
    <Menu
      trigger={<IconButton label="Tags" icon={Ellipsis} />}
      items={['pets', 'quiz'].map((tag) => ({
        type: 'check',
        label: tag,
        checked: on.includes(tag),
        onCheckedChange: (checked) => setOn(checked ? [...on, tag] : on.filter((one) => one !== tag)),
      }))}
    />
  );
}

const show = (items: MenuItem[]) =>
  renderUi(<Menu trigger={<IconButton label="Mais" icon={Ellipsis} />} items={items} />);

describe('Menu', () => {
  it('opens and acts by keyboard, past what is off, and gives the focus back', async () => {
    const onEdit = jest.fn();
    const onDelete = jest.fn();
    const { user } = show([
      { label: 'Editar Oferta', onSelect: onEdit, disabled: true },
      { type: 'separator' },
      { label: 'Excluir Oferta', onSelect: onDelete, danger: true },
    ]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Excluir Oferta' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(onEdit).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus();
  });

  it('stays open while several are ticked', async () => {
    const { user } = renderUi(<Tags />);
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'pets' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'quiz' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'pets' })).toBeChecked();
    expect(screen.getByRole('menuitemcheckbox', { name: 'quiz' })).toBeChecked();
  });

  it('offers one of a few under their name', async () => {
    const onValueChange = jest.fn();
    const { user } = show([
      {
        type: 'choices',
        label: 'Mover para',
        value: 'waiting',
        onValueChange,
        options: [
          { value: 'waiting', label: 'Aguardando' },
          { value: 'approved', label: 'Aprovadas' },
        ],
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    expect(screen.getByRole('group', { name: 'Mover para' })).toBeVisible();
    expect(screen.getByRole('menuitemradio', { name: 'Aguardando' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Aprovadas' }));
    expect(onValueChange).toHaveBeenCalledWith('approved');
  });

  it('holds links of both kinds', async () => {
    const { user } = show([
      { type: 'link', label: 'Métricas', to: '/offers/1/metrics' },
      { type: 'link', label: 'Biblioteca', href: 'https://exemplo.com.br' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    expect(screen.getByRole('menuitem', { name: 'Métricas' })).toHaveAttribute('href', '/offers/1/metrics');
    expect(screen.getByRole('menuitem', { name: 'Biblioteca' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
  });
});
