import { fakeApi, renderTool } from '@garimpo/sdk/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { tool } from '../app.tsx';
import { paths } from '../paths.ts';

it.each([
  ['Anticlone', paths.anticlone],
  ['Criptografar Texto', paths.encrypt],
  ['Remover Metadados', paths.metadata],
])('%s opens at its address', async (title, at) => {
  renderTool(tool, { at, api: fakeApi({}).api });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
