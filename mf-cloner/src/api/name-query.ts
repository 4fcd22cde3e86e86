import { subdomainReply } from '@garimpo/cloner-contract';
import { useApi } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nameKey } from './keys.ts';

/** Whoever types on has not finished the name. */
const TYPED_MS = 300;

/**
 * Whether a name can be had, asked for once typing rests; the question about an older name is given up. `undefined` while
 * it is not known, also where the service could not be asked: it decides for itself when the clone is made.
 */
export function useNameCheck(name: string | null) {
  const api = useApi();
  const rested = useRested(name);
  const { data, isFetching } = useQuery({
    queryKey: nameKey(rested ?? ''),
    queryFn: ({ signal }) =>
      api.get(`/api/clone/subdomains/${encodeURIComponent(rested ?? '')}`, subdomainReply, { signal }),
    enabled: rested !== null,
    retry: false,
    // Somebody else may take it at any moment.
    gcTime: 0,
    staleTime: 0,
  });
  const current = rested === name && name !== null;
  return {
    checking: name !== null && (!current || isFetching),
    problem: current && !isFetching ? data?.problem : undefined,
  };
}

function useRested(name: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), TYPED_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return rested;
}
