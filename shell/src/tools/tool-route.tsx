import {
  Button,
  ButtonLink,
  createUnsavedWork,
  Empty,
  Icon,
  LoadingText,
  type UnsavedWork,
  UnsavedWorkScope,
  useDocumentTitle,
} from '@garimpo/sdk';
import { PackageX, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type RouteObject, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { releaseText as text } from '../text/pt-br-release.ts';
import type { DiscoveryState, ListedTool } from './discovery.ts';
import { DiscoveryFailure } from './discovery-failure.tsx';
import { toolAt } from './tool-addresses.ts';
import { ToolView } from './tool-view.tsx';
import { type Tools, useDiscoveredTools, useTools } from './tools.ts';

interface Chosen {
  listed: ListedTool | undefined;
  /** What would be shown here were it not for unsaved work; `null` when it is shown. */
  offered: { version: string } | null;
  /** Nobody is using the tool, or they want it so: take what discovery says now. */
  chooseAgain: () => void;
}

interface Choice {
  pathname: string;
  status: DiscoveryState['status'];
  listed: ListedTool | undefined;
  offered: Chosen['offered'];
}

/**
 * What discovery says at the moment of the navigation. News that comes later waits for the next one: a tool is never
 * exchanged under a person who is using it. One with unsaved work stays for as long as its addresses are visited, and news
 * is offered beside it whenever it comes.
 */
function useChosen(state: DiscoveryState, pathname: string, work: UnsavedWork): Chosen {
  const { discovery } = useTools();
  const choose = ({ status, tools }: DiscoveryState): Choice => ({
    pathname,
    status,
    listed: toolAt(tools, pathname),
    offered: null,
  });
  const [chosen, setChosen] = useState(() => choose(state));
  const chooseAgain = () => setChosen(choose(discovery.state()));
  if (chosen.pathname === pathname && chosen.status === state.status) {
    // The answer to this navigation came late, on a slow connection: what may not be exchanged can be offered still.
    const late = work.reasons().length > 0 ? stay(chosen, choose(state)).offered : null;
    return { ...chosen, offered: chosen.offered ?? late, chooseAgain };
  }

  const next = choose(state);
  const held = work.reasons().length > 0 ? stay(chosen, next) : next;
  setChosen(held);
  return { ...held, chooseAgain };
}

/** The tool that is on screen, at its new address; what the navigation would bring is offered instead. */
function stay({ listed: shown }: Choice, next: Choice): Choice {
  const hasPage = shown !== undefined && toolAt([shown], next.pathname) !== undefined;
  if (!hasPage || (next.listed !== undefined && next.listed.name !== shown.name)) return next;
  const isNews = next.listed !== undefined && next.listed.current.version !== shown.current.version;
  if (next.listed !== undefined && !isNews) return next;
  return {
    ...next,
    listed: shown,
    offered: next.listed === undefined ? null : { version: next.listed.current.version },
  };
}

interface NewVersionNoticeProps {
  /** What people call the tool. */
  title: string;
  version: string;
  /** What would be lost, as the tool says it. */
  reasons: readonly string[];
  onUpdate: () => void;
}

/** Beside the work, over nothing that is used: whoever wants to finish first just goes on. */
function NewVersionNotice({ title, version, reasons, onUpdate }: NewVersionNoticeProps) {
  const [later, setLater] = useState<string | null>(null);
  if (later === version) return null;
  return (
    <div
      role="status"
      className="fixed bottom-5 left-5 ml-sidebar z-support grid w-90 max-w-[calc(100vw-2*var(--g-12))] gap-2 rounded-md bg-raised p-3.5 text-small shadow-menu max-md:left-4 max-md:ml-0"
    >
      <p className="flex items-start gap-2.5">
        <Icon icon={RefreshCw} className="mt-0.5 text-info-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text.newVersion(title)}</span>
          {reasons.map((reason) => (
            <span key={reason} className="block text-ink-2">
              {reason}
            </span>
          ))}
        </span>
      </p>
      <p className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={() => setLater(version)}>
          {text.later}
        </Button>
        <Button size="sm" onClick={onUpdate}>
          {text.updateNow}
        </Button>
      </p>
    </div>
  );
}

/** It was there a moment ago: whoever had it open or kept its address is told that it is not their mistake. */
function ToolGone({ title }: { title: string }) {
  useDocumentTitle(text.gone(title));
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Empty
        icon={PackageX}
        title={text.gone(title)}
        level={1}
        actions={<ButtonLink to={paths.dashboard}>{text.goToDashboard}</ButtonLink>}
      >
        {text.goneHint}
      </Empty>
    </div>
  );
}

interface ToolOutletProps {
  notFound: ReactNode;
}

/** Shows the tool that the address belongs to. */
function ToolOutlet({ notFound }: ToolOutletProps) {
  const state = useDiscoveredTools();
  const { pathname } = useLocation();
  const [work] = useState(createUnsavedWork);
  const { listed, offered, chooseAgain } = useChosen(state, pathname, work);

  if (state.status === 'loading') return <LoadingText />;
  if (state.status === 'unreachable') return <DiscoveryFailure />;
  if (listed === undefined) {
    const gone = toolAt(state.gone ?? [], pathname);
    return gone === undefined ? notFound : <ToolGone title={gone.title} />;
  }
  return (
    <UnsavedWorkScope work={work}>
      <ToolView key={listed.name} listed={listed} onRetry={chooseAgain} />
      {offered !== null && (
        <NewVersionNotice
          title={listed.title}
          version={offered.version}
          reasons={work.reasons()}
          onUpdate={chooseAgain}
        />
      )}
    </UnsavedWorkScope>
  );
}

/** How long a click may wait for the list of tools: unseen by the user, enough for a server that is well. */
const REFRESH_BOUND_MS = 400;

/** Whether the page is being opened, and no navigation: the list of tools was asked for a moment ago. */
export type IsOpening = () => boolean;

/** Asks for the list of tools at a navigation; a filter in the query string is none. */
function following(
  tools: Tools,
  o: { waits: boolean; isOpening: IsOpening },
): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return {
    loader: async () => {
      // While the first answer is on its way, the outlet itself waits for it, inside the shell's frame.
      if (tools.discovery.state().status !== 'ready' || o.isOpening()) return null;
      const asked = tools.discovery.follow(REFRESH_BOUND_MS);
      if (o.waits) await asked;
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** For the frame around all pages: the sidebar follows the list of tools, and no page of the shell waits for that. */
export function followsTools(
  tools: Tools,
  isOpening: IsOpening,
): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return following(tools, { waits: false, isOpening });
}

/**
 * The route of everything that no page of the shell serves: the tools, and `notFound` for the rest. It comes last among
 * its siblings. Before each navigation the list of tools is asked for again, so that a version published a moment ago
 * is used without a reload; the page before stays on screen meanwhile.
 */
export function toolRoute(
  tools: Tools,
  notFound: ReactNode,
  isOpening: IsOpening = () => false,
): RouteObject {
  return {
    path: '*',
    ...following(tools, { waits: true, isOpening }),
    hydrateFallbackElement: <LoadingText />,
    element: <ToolOutlet notFound={notFound} />,
  };
}
