import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { value: 'all', label: 'Todas', count: 1284 },
  { value: 'pending', label: 'Pendentes', count: 0 },
];

function Filtered() {
  const [tab, setTab] = useState('all');
  return (
    <Tabs label="Situação" tabs={tabs} value={tab} onValueChange={setTab}>
      <p>{`lista ${tab}`}</p>
    </Tabs>
  );
}

it('filters by arrow and by click, and its panel is named by the chosen tab', async () => {
  const { user } = renderUi(<Filtered />);
  expect(screen.getByRole('tablist', { name: 'Situação' })).toBeVisible();
  expect(screen.getByRole('tabpanel', { name: /^Todas ?1\.284$/ })).toHaveTextContent('lista all');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: /^Pendentes ?0$/, selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: /^Pendentes ?0$/ })).toHaveTextContent('lista pending');
  await user.click(screen.getByRole('tab', { name: /Todas/ }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('lista all');
});
