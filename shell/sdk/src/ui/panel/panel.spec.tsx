import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Panel } from './panel.tsx';

it('is a region of its title', () => {
  renderUi(
    <Panel title="Tráfego por origem" aside="cliques">
      conteúdo
    </Panel>,
  );
  expect(screen.getByRole('region', { name: 'Tráfego por origem' })).toHaveTextContent('conteúdo');
});
