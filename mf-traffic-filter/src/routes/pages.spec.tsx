import { fakeApi, renderTool } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { tool } from '../app.tsx';
import { paths } from '../paths.ts';

it.each([
  ['Campanhas', paths.campaigns],
  ['Criar Campanha', paths.newCampaign],
  ['Requisições', paths.requests],
  ['Domínios', paths.domains],
  ['Relatórios', paths.reports],
])('%s opens at its address', async (title, at) => {
  renderTool(tool, { at, api: fakeApi({}).api });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
