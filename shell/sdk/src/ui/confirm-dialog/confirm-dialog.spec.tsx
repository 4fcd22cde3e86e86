import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

function show(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = jest.fn();
  const onOpenChange = jest.fn();
  const { user } = renderUi(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Excluir oferta"
      question="Tem certeza que deseja excluir esta oferta?"
      subject="Adestramento Gentil"
      confirmText="Excluir"
      busyText="Excluindo..."
      onConfirm={onConfirm}
      {...props}
    />,
  );
  return {
    user,
    onConfirm,
    onOpenChange,
    dialog: screen.getByRole('alertdialog', { name: 'Excluir oferta' }),
  };
}

it('asks, names the thing, and begins on the harmless button', async () => {
  const { user, dialog, onConfirm, onOpenChange } = show();
  expect(dialog).toHaveTextContent('Tem certeza que deseja excluir esta oferta?');
  expect(dialog).toHaveTextContent('Adestramento Gentil');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('confirms', async () => {
  const { user, onConfirm } = show();
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('waits for the answer: no second click, no way out', async () => {
  const { user, onConfirm, onOpenChange } = show({ busy: true });
  await user.click(screen.getByRole('button', { name: 'Excluindo...' }));
  await user.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('says why it failed, and can be tried again', async () => {
  const { user, onConfirm } = show({ error: 'Não foi possível excluir.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível excluir.');
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
