import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Trend } from './trend.tsx';

it('says first and last value in words', () => {
  const { rerender } = renderUi(<Trend counts={[null, 340, 1284, null]} />);
  expect(screen.getByRole('img', { name: 'Tendência: de 340 para 1.284' })).toBeVisible();
  rerender(<Trend counts={[340, 612]} label="Tendência: de 340 para 612 anúncios" />);
  expect(screen.getByRole('img', { name: 'Tendência: de 340 para 612 anúncios' })).toBeVisible();
});

it('takes no room without a reading', () => {
  renderUi(<Trend counts={[null]} />);
  expect(screen.queryByRole('img')).toBeNull();
});
