import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Progress } from './progress.tsx';

it.each([
  [0.62, '62'],
  [1.4, '100'],
  [-1, '0'],
  [null, null],
])('%p reads as %p', (value, now) => {
  renderUi(<Progress label="Baixando imagens" value={value} detail="42 de 68 arquivos" />);
  const bar = screen.getByRole('progressbar', { name: 'Baixando imagens' });
  expect(bar.getAttribute('aria-valuenow')).toBe(now);
  expect(bar).toHaveAttribute('aria-valuetext', '42 de 68 arquivos');
});
