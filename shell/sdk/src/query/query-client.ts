import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../api/api-error.ts';

const RETRIES = 2;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 4_000;

/**
 * The one cache of the page, made by the shell. Reads are repeated only when the network or the service failed, twice
 * at most; writes never by themselves, since only their author knows whether they may run twice.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (failures) => Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS),
        staleTime: 30_000,
        // The services may run on this very machine: what the browser thinks of the internet says nothing of them.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
