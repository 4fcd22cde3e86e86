import './polyfills.ts';
import './overlays.ts';
import { type queries, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { toast } from '../ui/toast/toast-store.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { TooltipScope } from '../ui/tooltip/tooltip.tsx';
import { setUpUser } from './set-up-user.ts';

export type RenderedUi = ReturnType<typeof render> & { user: UserEvent };

/** A component with what surrounds every one in the page: router, tooltips, toasts. */
export function renderUi(ui: ReactElement, at = '/'): RenderedUi {
  toast.clear();
  const user = setUpUser();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[at]}>
      <TooltipScope>
        {children}
        <Toaster />
      </TooltipScope>
    </MemoryRouter>
  );
  return { user, ...render<typeof queries>(ui, { wrapper }) };
}
