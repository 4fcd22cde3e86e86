import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Switch } from './switch.tsx';

it('turns from its label and from the keyboard', async () => {
  const onCheckedChange = jest.fn();
  const { user } = renderUi(
    <Switch label="Avisos" description="Por e-mail" checked={false} onCheckedChange={onCheckedChange} />,
  );
  await user.click(screen.getByText('Avisos'));
  expect(onCheckedChange).toHaveBeenLastCalledWith(true);
  const control = screen.getByRole('switch', { name: /Avisos/ });
  expect(control).toHaveAccessibleDescription('Por e-mail');
  control.focus();
  await user.keyboard(' ');
  expect(onCheckedChange).toHaveBeenCalledTimes(2);
});

it('stays as it is while disabled', async () => {
  const onCheckedChange = jest.fn();
  const { user } = renderUi(<Switch label="Avisos" checked disabled onCheckedChange={onCheckedChange} />);
  await user.click(screen.getByText('Avisos'));
  expect(onCheckedChange).not.toHaveBeenCalled();
  expect(screen.getByRole('switch')).toBeChecked();
});
