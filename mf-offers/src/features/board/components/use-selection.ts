import type { OfferView } from '@garimpo/offers-contract';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { selectionAtom } from '../state/board-atoms.ts';

export interface Selection {
  /** Those of the rows that are chosen: what is not shown is not changed. */
  offers: readonly OfferView[];
  has: (id: string) => boolean;
  /** `range`: all between this row and the one before. The function keeps its identity. */
  toggle: (id: string, range: boolean) => void;
  toggleAll: () => void;
  choose: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The chosen rows of a list. Nothing is chosen any more when the list is left. */
export function useSelection(rows: readonly OfferView[]): Selection {
  const [ids, setIds] = useAtom(selectionAtom);
  const latest = useRef({ rows, last: null as string | null });
  useEffect(() => {
    latest.current.rows = rows;
  }, [rows]);
  const clear = useCallback(() => setIds(new Set()), [setIds]);
  const choose = useCallback((chosen: readonly string[]) => setIds(new Set(chosen)), [setIds]);
  useEffect(() => clear, [clear]);

  const toggle = useCallback(
    (id: string, range: boolean) => {
      const { rows: shown, last } = latest.current;
      latest.current.last = id;
      setIds((before) => {
        const next = new Set(before);
        const on = !before.has(id);
        for (const one of range ? between(shown, last, id) : [id]) {
          if (on) next.add(one);
          else next.delete(one);
        }
        return next;
      });
    },
    [setIds],
  );
  const offers = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  return {
    offers,
    has: (id) => ids.has(id),
    toggle,
    toggleAll: () => setIds(offers.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    choose,
    clear,
  };
}

function between(rows: readonly OfferView[], from: string | null, to: string): string[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)];
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
