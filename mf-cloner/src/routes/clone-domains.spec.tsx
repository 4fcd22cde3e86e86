import type { CloneDomainView } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { quizOf, siteOf } from '../testing/clones.ts';
import { renderClones } from '../testing/render-clones.tsx';

// Its file comes with the route; compiling it may take longer than a test waits.
await import('./clone-domains.tsx');

const AT = '2026-11-19T12:00:00.000Z';
const domainOf = (change: Partial<CloneDomainView> = {}): CloneDomainView => ({
  id: '00000000-0000-4000-8000-00000000d001',
  domain: 'oferta.minha.com.br',
  status: 'verified',
  registrationDate: AT,
  record: { name: '_garimpo.oferta.minha.com.br', value: 'garimpo=abc' },
  finding: 'found',
  found: [],
  foundAt: null,
  checkedAt: AT,
  nextCheckAt: null,
  verifiedAt: AT,
  missingSince: null,
  pointsHere: true,
  subdomain: null,
  isCampaigns: false,
  ...change,
});

async function openDomain(change: Partial<CloneDomainView> = {}) {
  let domain = domainOf(change);
  const page = renderClones({
    at: '/tools/clonesites/dominios',
    sites: [siteOf('bolo')],
    quizzes: [quizOf('sono')],
    handlers: {
      'GET /api/clone/domains': () => ({ domains: [domain], target: null }),
      'PATCH /api/clone/domains/:id': ({ body }) => {
        domain = { ...domain, ...(body as { subdomain: string | null }) };
        return { domain };
      },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Ver oferta.minha.com.br' }));
  const part = within(await screen.findByRole('region', { name: 'Clone do domínio' }));
  return { ...page, part };
}

describe('the domains of clones', () => {
  it('lead to a clone of either kind, which the list shows', async () => {
    const { user, part, fake } = await openDomain();
    await user.click(part.getByRole('combobox', { name: 'Clone' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Nenhum', 'bolo', 'sono (quiz)']);
    await user.click(screen.getByRole('option', { name: 'bolo' }));
    expect(await screen.findByText('Clone do domínio salvo.')).toBeVisible();
    await waitFor(() =>
      expect(fake.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ subdomain: 'bolo' }),
    );
  });

  it('say where a campaign of the same name goes first', async () => {
    const { part } = await openDomain({ isCampaigns: true, subdomain: 'bolo' });
    expect(part.getByText(/^Uma campanha do Filtro de Tráfego também usa este domínio/)).toBeVisible();
  });

  it('say where the clone is gone', async () => {
    const { part } = await openDomain({ subdomain: 'apagado' });
    expect(await part.findByText('Clone excluído')).toBeVisible();
  });
});
