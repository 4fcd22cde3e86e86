import { CLONE_URL_MAX } from '@garimpo/cloner-contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const NAME = 'url';

/** `?url=` asks for a clone of that page, once: going back, or a reload, does not ask again. */
export function useWantedPage(onWanted: (url: string) => void): void {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(NAME);
  useEffect(() => {
    if (wanted === null) return;
    onWanted(wanted.trim().slice(0, CLONE_URL_MAX));
    setParams(
      (now) => {
        now.delete(NAME);
        return now;
      },
      { replace: true },
    );
  }, [wanted, onWanted, setParams]);
}
