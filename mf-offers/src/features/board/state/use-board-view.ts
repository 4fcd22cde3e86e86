import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type BoardView, defaultView, readView, writeView } from '../lib/board-view.ts';

/**
 * The view that the address holds. The address follows a moment behind (the router changes it in a transition), too
 * late for a text field: what was just typed stands here, and gives way to the address when somebody goes elsewhere.
 */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [view, setView] = useState(() => readView(params));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Our own changes replace the entry; back, forward and links do not.
    if (navigation !== 'REPLACE') setView(readView(params));
  }

  const change = (part: Partial<BoardView>) => {
    const next = { ...view, ...part };
    setView(next);
    setParams(writeView(next), { replace: true, preventScrollReset: true });
  };
  return {
    view,
    change,
    clear: () => change({ search: defaultView.search, tags: defaultView.tags }),
    filtered: view.search.trim() !== '' || view.tags.length > 0,
  };
}
