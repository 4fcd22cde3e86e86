import { ApiError } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { errorWithPlans, withPlans } from './plan-limit.tsx';

const refusal = (code: string, path: string) =>
  new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields: [{ path, rule: '5' }] });
const show = (node: React.ReactNode) => render(<MemoryRouter>{node}</MemoryRouter>);

describe('what is said of a limit', () => {
  it('leads to the plans where the plan is what refuses', () => {
    const error = refusal('cloner.clones.limit_reached', 'maxClones');
    show(errorWithPlans(error, { [error.code]: 'Limite de clones atingido.' }, 'x'));
    expect(screen.getByText(/Limite de clones atingido/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/escolher-plano');
  });

  it.each([
    ['a limit that no plan lifts', refusal('cloner.uploads.limit_reached', 'uploads')],
    ['another refusal', refusal('cloner.address.refused', 'maxClones')],
  ])('leads nowhere for %s', (_case, error) => {
    show(withPlans(error, 'Não deu.'));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
