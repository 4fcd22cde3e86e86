import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readView, type View, writeView } from './view.ts';

/** The panel beside the list stands in the address: a reload, a link from a mail and the way back bring it again. */
export function useView(): [View | null, (view: View | null) => void] {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (view: View | null) => setParams(writeView(view), { preventScrollReset: true }),
    [setParams],
  );
  return [readView(params), show];
}
