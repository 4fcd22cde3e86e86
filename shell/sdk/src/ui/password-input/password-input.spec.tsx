import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Field } from '../field/field.tsx';
import { PasswordInput } from './password-input.tsx';

it('shows and hides what was typed, without losing it', async () => {
  const { user } = renderUi(
    <Field label="Senha">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  const input = screen.getByLabelText('Senha');
  await user.type(input, 'segredo');
  expect(input).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('segredo');
  await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect(input).toHaveAttribute('type', 'password');
});
