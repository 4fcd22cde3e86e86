import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Kpi } from './kpi.tsx';

it('shows the value with its change, and the whole value on keyboard focus', async () => {
  const { user } = renderUi(
    <Kpi
      label="Impressões"
      value="1,84 mi"
      fullValue="1.840.211"
      change={{ value: 0.1, text: '12,4%' }}
      note="vs. 30 dias antes"
    />,
  );
  expect(screen.getByText('Impressões')).toBeVisible();
  expect(screen.getByText('subiu 12,4%')).toBeInTheDocument();
  await user.tab();
  expect(screen.getByText('1,84 mi')).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('1.840.211');
});
