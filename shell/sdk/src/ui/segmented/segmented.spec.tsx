import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Segmented } from './segmented.tsx';

const options = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
];

it('always has one chosen', async () => {
  const onValueChange = jest.fn();
  const { user } = renderUi(
    <Segmented label="Período" options={options} value="7" onValueChange={onValueChange} />,
  );
  expect(screen.getByRole('radio', { name: '7 dias' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: '7 dias' }));
  expect(onValueChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: '30 dias' }));
  expect(onValueChange).toHaveBeenCalledWith('30');
});

it('is one stop of the tab key, with arrows inside', async () => {
  const { user } = renderUi(
    <>
      <Segmented label="Período" options={options} value="7" onValueChange={() => {}} />
      <button type="button">depois</button>
    </>,
  );
  await user.tab();
  expect(screen.getByRole('radio', { name: '7 dias' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '30 dias' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'depois' })).toHaveFocus();
});
