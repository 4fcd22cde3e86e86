import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Notice } from './notice.tsx';

it.each([
  ['danger', 'alert'],
  ['success', 'status'],
  ['warn', 'status'],
  ['info', 'status'],
] as const)('%s is an %s', (kind, role) => {
  renderUi(
    <Notice kind={kind} action={<button type="button">Tentar novamente</button>}>
      Erro ao buscar métricas
    </Notice>,
  );
  expect(screen.getByRole(role)).toHaveTextContent('Erro ao buscar métricas');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
