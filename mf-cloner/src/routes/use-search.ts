import { useSearchParams } from 'react-router-dom';

const NAME = 'q';

/** What the list is searched for stands in the address, where a link or a reload brings it back. */
export function useSearch(): [string, (search: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (search: string) =>
    setParams(
      (now) => {
        if (search === '') now.delete(NAME);
        else now.set(NAME, search);
        return now;
      },
      { replace: true },
    );
  return [params.get(NAME) ?? '', set];
}
