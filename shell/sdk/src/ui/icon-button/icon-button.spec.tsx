import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Pencil } from 'lucide-react';
import { renderUi } from '../../testing/render-ui.tsx';
import { IconButton, IconLink } from './icon-button.tsx';

it('is named, and shows its name to whoever reaches it by keyboard', async () => {
  const onClick = jest.fn();
  const { user } = renderUi(<IconButton label="Editar Oferta" icon={Pencil} onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Editar Oferta' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(button).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Editar Oferta');
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('takes no click while busy', async () => {
  const onClick = jest.fn();
  const { user } = renderUi(<IconButton label="Excluir" icon={Pencil} busy onClick={onClick} />);
  await user.click(screen.getByRole('button', { name: 'Excluir', busy: true }));
  expect(onClick).not.toHaveBeenCalled();
});

it('is a link where it goes somewhere', () => {
  renderUi(<IconLink label="Biblioteca de Anúncios" icon={Pencil} href="https://exemplo.com.br" newTab />);
  expect(screen.getByRole('link', { name: 'Biblioteca de Anúncios' })).toHaveAttribute('target', '_blank');
});
