import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Checkbox } from './checkbox.tsx';

it('is ticked from its label and from the keyboard', async () => {
  const onCheckedChange = jest.fn();
  const { user } = renderUi(<Checkbox label="Aceito" checked={false} onCheckedChange={onCheckedChange} />);
  await user.click(screen.getByText('Aceito'));
  expect(onCheckedChange).toHaveBeenLastCalledWith(true);
  screen.getByRole('checkbox', { name: 'Aceito' }).focus();
  await user.keyboard(' ');
  expect(onCheckedChange).toHaveBeenCalledTimes(2);
});

it('says that it is wrong, and what it means', () => {
  renderUi(
    <Checkbox label="Aceito" description="Os termos de uso" checked invalid onCheckedChange={() => {}} />,
  );
  const box = screen.getByRole('checkbox', { name: /Aceito/ });
  expect(box).toHaveAttribute('aria-invalid', 'true');
  expect(box).toHaveAccessibleDescription('Os termos de uso');
});
