import { LoadingText } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ToolOutlet } from './tool-outlet.tsx';
import type { Tools } from './tools.ts';

/** How long a click may wait for the list of tools: unseen by the user, enough for a server that is well. */
const REFRESH_BOUND_MS = 400;

/** Asks for the list of tools at a navigation; a filter in the query string is none. */
function following(tools: Tools, o: { waits: boolean }): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return {
    loader: async () => {
      // While the first answer is on its way, the outlet itself waits for it, inside the shell's frame.
      if (tools.discovery.state().status !== 'ready') return null;
      const asked = tools.discovery.follow(REFRESH_BOUND_MS);
      if (o.waits) await asked;
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** For the frame around all pages: the sidebar follows the list of tools, and no page of the shell waits for that. */
export function followsTools(tools: Tools): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return following(tools, { waits: false });
}

/**
 * The route of everything that no page of the shell serves: the tools, and `notFound` for the rest. It comes last among
 * its siblings. Before each navigation the list of tools is asked for again, so that a version published a moment ago
 * is used without a reload; the page before stays on screen meanwhile.
 */
export function toolRoute(tools: Tools, notFound: ReactNode): RouteObject {
  return {
    path: '*',
    ...following(tools, { waits: true }),
    hydrateFallbackElement: <LoadingText />,
    element: <ToolOutlet notFound={notFound} />,
  };
}
