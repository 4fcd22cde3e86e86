import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui.tsx';
import { RadioCards } from './radio-cards.tsx';

const options = [
  { value: 'starter', label: 'Starter', description: 'Lançamento', aside: 'R$ 37/mês' },
  { value: 'intermediario', label: 'Intermediário' },
  { value: 'avancado', label: 'Avançado', disabled: true },
] as const;

function Plans() {
  const [plan, setPlan] = useState<(typeof options)[number]['value'] | null>(null);
  return <RadioCards aria-label="Plano" options={options} value={plan} onValueChange={setPlan} />;
}

it('is chosen anywhere on the card, and says its price', async () => {
  const { user } = renderUi(<Plans />);
  await user.click(screen.getByText('R$ 37/mês'));
  const starter = screen.getByRole('radio', { name: 'Starter' });
  expect(starter).toBeChecked();
  expect(starter).toHaveAccessibleDescription('Lançamento R$ 37/mês');
});

it('is moved through by the arrows, past what is off', async () => {
  const { user } = renderUi(<Plans />);
  await user.click(screen.getByRole('radio', { name: 'Starter' }));
  // The key is let go of after the focus has moved, as a finger does.
  await user.keyboard('{ArrowDown>}');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Intermediário' })).toBeChecked());
  await user.keyboard('{/ArrowDown}{ArrowDown>}');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Starter' })).toBeChecked());
  await user.keyboard('{/ArrowDown}');
  await user.click(screen.getByText('Avançado'));
  expect(screen.getByRole('radio', { name: 'Avançado' })).not.toBeChecked();
});
