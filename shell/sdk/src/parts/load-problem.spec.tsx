import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ApiError } from '../api/api-error.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { LoadProblem } from './load-problem.tsx';

const errors = { 'offers.offer.not_found': 'Esta oferta não existe mais.' };
const props = { errors, failed: 'Não foi possível carregar.', retrying: false, onRetry: jest.fn() };

it('is nothing while all is well', () => {
  renderUi(<LoadProblem {...props} error={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what happened in the words of the tool, and tries again', async () => {
  const error = new ApiError({
    kind: 'http',
    code: 'offers.offer.not_found',
    status: 404,
    requestId: 'a-request',
  });
  const { user } = renderUi(<LoadProblem {...props} error={error} />);
  expect(screen.getByText('Esta oferta não existe mais.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(props.onRetry).toHaveBeenCalledTimes(1);
});

it('says what could not be read where nothing more is known', () => {
  renderUi(<LoadProblem {...props} error={new Error('boom')} retrying />);
  expect(screen.getByText('Não foi possível carregar.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Carregando...' })).toBeVisible();
});
