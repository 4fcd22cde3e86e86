import '../../testing/polyfills.ts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { toast } from '../toast/toast-store.ts';
import { Menu } from './menu.tsx';
import { Dialog, Select, Toaster } from './on-demand.tsx';

// The order matters: the first test is the only one in which nothing has been fetched yet.
describe('before the code of dialogs and menus is there', () => {
  it('a select already stands in its place, and then works without having lost its value', async () => {
    const onValueChange = jest.fn();
    const user = userEvent.setup();
    render(
      <Field label="Idioma">
        <Select
          options={[
            { value: 'pt', label: 'Português' },
            { value: 'en', label: 'Inglês' },
          ]}
          value="pt"
          onValueChange={onValueChange}
        />
      </Field>,
    );
    const waiting = screen.getByLabelText('Idioma');
    expect(waiting).toHaveTextContent('Português');
    expect(waiting).toHaveAttribute('aria-busy', 'true');

    const trigger = await screen.findByRole('combobox', { name: 'Idioma' });
    expect(trigger).toHaveTextContent('Português');
    await user.click(trigger);
    await user.click(screen.getByRole('option', { name: 'Inglês' }));
    expect(onValueChange).toHaveBeenCalledWith('en');
  });
});

it('opens a dialog and a toast that were asked for', async () => {
  render(
    <MemoryRouter>
      <Dialog open onOpenChange={() => {}} title="Nova oferta" />
      <Toaster />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('dialog', { name: 'Nova oferta' })).toBeVisible();
  act(() => void toast.info('Copiado'));
  expect(await screen.findByText('Copiado')).toBeVisible();
  act(() => toast.clear());
});

it('opens a menu from the keyboard and gives the focus to it', async () => {
  const user = userEvent.setup();
  const onSelect = jest.fn();
  render(<Menu trigger={<Button>Mais</Button>} items={[{ label: 'Editar', onSelect }]} />);
  const button = screen.getByText('Mais').closest('button')!;
  expect(button).toHaveAttribute('aria-expanded', 'false');
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('menu', { name: 'Mais' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
});
