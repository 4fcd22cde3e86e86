import type { JobView } from '@garimpo/cloner-contract';
import { useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sitesKey } from '../../../api/keys.ts';

/** The list of clones is read again when a capture has made one more. */
export function useSitesFollow(jobs: readonly JobView[] | undefined): void {
  const client = useQueryClient();
  const userId = useSession().user.id;
  const made = jobs
    ?.filter(({ kind, state }) => kind === 'folder' && state === 'done')
    .map(({ id }) => id)
    .join();
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (made === undefined) return;
    const isNew = known.current !== undefined && known.current !== made;
    known.current = made;
    if (isNew) void client.invalidateQueries({ queryKey: sitesKey(userId) });
  }, [client, userId, made]);
}
