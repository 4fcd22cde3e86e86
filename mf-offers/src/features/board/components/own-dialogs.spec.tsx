import { defineTool } from '@garimpo/sdk';
import { fakeApi, renderTool } from '@garimpo/sdk/testing';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { ExpiredSessionDialog } from './own-dialogs.tsx';

// The shell takes people without a session to the sign-in first, so that no journey in a browser comes by here.
it('has no barriers, begins on its one button, and leads to the sign-in', async () => {
  const signIn = jest.fn();
  const tool = defineTool({
    routes: [{ path: '/', element: <ExpiredSessionDialog open onClose={() => {}} /> }],
  });
  const { user } = renderTool(tool, { at: '/', api: fakeApi({}).api, signIn });

  const dialog = await screen.findByRole('dialog', { name: 'Adicionar Nova Oferta' });
  // Without a layout there are no colours and no sizes to judge.
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
  expect(screen.getByRole('button', { name: 'Fazer login' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(signIn).toHaveBeenCalledTimes(1);
});
