import { useSession } from '@garimpo/sdk';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId, ParsedPage } from '../lib/page/parsed-page.ts';

interface Found {
  /** The ids belong to pages of this parse. */
  parsed: ParsedPage | null;
  ids: ReadonlySet<NodeId>;
}

interface HiddenElements {
  found: Found;
  report: (page: PageTree, elements: readonly NodeId[]) => void;
  /** Whether all of them are drawn in the page. */
  shown: boolean;
  show: (shown: boolean) => void;
}

const NONE: ReadonlySet<NodeId> = new Set();

const HiddenElementsContext = createContext<HiddenElements>({
  found: { parsed: null, ids: NONE },
  report: () => undefined,
  shown: false,
  show: () => undefined,
});

const SHOWN = 'shown';
const keyOf = (userId: string) => `garimpo:mf-editor:hidden:${userId}`;

function wasShown(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === SHOWN;
  } catch {
    return false;
  }
}

function remember(userId: string, shown: boolean): void {
  try {
    if (shown) localStorage.setItem(keyOf(userId), SHOWN);
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Full or forbidden: this page has it all the same.
  }
}

/** What the page hides, as its preview reports, and whether the person wants to see it. */
export function HiddenElementsScope({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [found, setFound] = useState<Found>({ parsed: null, ids: NONE });
  const [shown, setShown] = useState(() => wasShown(user.id));
  const value = useMemo(
    (): HiddenElements => ({
      found,
      report: ({ parsed }, elements) => setFound({ parsed, ids: new Set(elements) }),
      shown,
      show: (next) => {
        remember(user.id, next);
        setShown(next);
      },
    }),
    [found, shown, user.id],
  );
  return <HiddenElementsContext value={value}>{children}</HiddenElementsContext>;
}

export function useHiddenElements(): HiddenElements {
  return use(HiddenElementsContext);
}

/** The hidden elements of a page; none until its preview has reported. */
export function useHiddenIn({ parsed }: PageTree): ReadonlySet<NodeId> {
  const { found } = use(HiddenElementsContext);
  return found.parsed === parsed ? found.ids : NONE;
}
