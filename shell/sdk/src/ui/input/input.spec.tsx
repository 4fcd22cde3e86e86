import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Input } from './input.tsx';

it('hands everything but the frame to the input, and shows what is fixed around it', async () => {
  const onChange = jest.fn();
  const { user } = renderUi(
    <Input
      aria-label="Nome do site"
      suffix=".exemplo.com.br"
      prefix="https://"
      maxLength={5}
      onChange={onChange}
    />,
  );
  const input = screen.getByRole('textbox', { name: 'Nome do site' });
  await user.type(input, 'bolo-no-pote');
  expect(input).toHaveValue('bolo-');
  expect(onChange).toHaveBeenCalled();
  expect(screen.getByText('.exemplo.com.br')).toBeVisible();
  expect(screen.getByText('https://')).toBeVisible();
});
