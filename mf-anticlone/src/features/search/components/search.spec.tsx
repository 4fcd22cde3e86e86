import type { FoundDomainView, SearchView } from '@garimpo/anticlone-contract';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { cloneOf, newId, pageOf } from '../../../testing/pages.ts';
import { type RenderAnticloneOptions, refuse, renderAnticlone } from '../../../testing/render-anticlone.tsx';

const clone = cloneOf('sono-oficial.shop', {
  accessCount: 0,
  layers: [],
  foundBy: 'certificate',
  certificate: {
    name: '*.sono-oficial.shop',
    issuer: 'Autoridade Exemplo R1',
    notBefore: '2026-11-18T00:00:00.000Z',
    log: 'https://log.exemplo/2026',
    entry: 71,
    sha256: null,
  },
});
const domainOf = (host: string, change: Partial<FoundDomainView> = {}): FoundDomainView => ({
  id: newId(),
  host,
  shown: host,
  foundBy: 'name',
  likeness: 'ending',
  certificate: null,
  foundAt: '2026-11-19T12:00:00.000Z',
  lookedAt: '2026-11-19T12:01:00.000Z',
  nextLookAt: '2026-11-22T12:01:00.000Z',
  outcome: 'different',
  similarityScore: 0.12,
  title: null,
  cloneId: null,
  ...change,
});
const found = domainOf('sono-oficial.shop', {
  foundBy: 'certificate',
  likeness: 'added_word',
  certificate: clone.certificate,
  outcome: 'found',
  similarityScore: 0.97,
  cloneId: clone.id,
  nextLookAt: null,
});
const page = pageOf('sono');
const search: SearchView = {
  enabled: true,
  brandWords: [],
  name: 'sono',
  names: { total: 800, asked: 0, endedAt: '2026-11-19T12:00:00.000Z', nextAt: '2026-11-26T12:00:00.000Z' },
  certificatesReadAt: '2026-11-20T11:59:00.000Z',
  today: { names: 40, namesMax: 800, looks: 2, looksMax: 60 },
  domains: [found, domainOf('xn--sno-jed.com', { shown: 'sоno.com', outcome: null, lookedAt: null })],
  total: 2,
};
const open = async (options: RenderAnticloneOptions = {}) => {
  const rendered = renderAnticlone({
    pages: [page],
    clones: { [page.id]: [clone] },
    search,
    at: `/tools/anticlone?site=${page.id}&panel=search`,
    ...options,
  });
  return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Procura por cópias' })) };
};

it('shows what was found, how, and within which limits', async () => {
  const { panel, user } = await open();
  expect(await panel.findByText('Cópia ou suspeita, na lista de clones · 97% de semelhança')).toBeVisible();
  expect(panel.getByText('Certificado para *.sono-oficial.shop, de Autoridade Exemplo R1')).toBeVisible();
  expect(panel.getByText('Certificado do domínio · o seu nome com outra palavra')).toBeVisible();
  expect(panel.getByText('xn--sno-jed.com')).toBeVisible();
  expect(panel.getByText('Na fila para ser visitado · 12% de semelhança')).toBeVisible();
  expect(panel.getByText('40 de 800')).toBeVisible();
  expect(panel.getByText('2 de 60')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Ver o clone em sono-oficial.shop' }));
  const clones = within(await screen.findByRole('dialog', { name: 'Domínios Clonados' }));
  expect(await clones.findByText('Certificado do domínio')).toBeVisible();
  expect(clones.getByText(/emitido por Autoridade Exemplo R1/)).toBeVisible();
});

it('is switched, with the owner’s words, and back where that was refused', async () => {
  const { panel, user, service, fake } = await open();
  const enabled = panel.getByRole('switch', { name: 'Procurar cópias desta página' });
  expect(enabled).not.toBeChecked();
  await user.click(enabled);
  await waitFor(() => expect(service.pages()[0]?.search.enabled).toBe(true));
  const word = await panel.findByRole('textbox', { name: 'Nova palavra' });
  await user.type(word, 'abc{Enter}');
  expect(await panel.findByText('Use de 4 a 40 letras ou números.')).toBeVisible();
  await user.clear(word);
  await user.type(word, 'Doutor Sono{Enter}');
  await waitFor(() => expect(service.pages()[0]?.search.brandWords).toEqual(['doutor sono']));
  await waitFor(() => expect(word).toHaveValue(''));
  fake.use({ 'PATCH /api/anticlone/sites/:id': refuse('some.new.code', 500) });
  await user.click(enabled);
  expect(await screen.findByText(/^A mudança não foi salva\./)).toBeVisible();
  expect(enabled).toBeChecked();
});
