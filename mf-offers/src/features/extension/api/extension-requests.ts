import {
  type CaptureInput,
  type CaptureReply,
  captureReply,
  captureTargetsReply,
} from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';

const CAPTURES_PATH = '/api/offers/library-captures';
const TOKENS_PATH = '/api/account/tokens';
const SAVE_TIMEOUT_MS = 30_000;

export function saveCapture(api: Api, userId: string, capture: CaptureInput): Promise<CaptureReply> {
  return api.post(CAPTURES_PATH, capture, captureReply, { onlyAs: userId, timeoutMs: SAVE_TIMEOUT_MS });
}

/** Own offers that follow the same page of the library. */
export function useCaptureTargets(url: string) {
  const api = useApi();
  const { user } = useSession();
  return useQuery({
    queryKey: toolKey('mf-offers', 'capture-targets', user.id, url),
    queryFn: async ({ signal }) => {
      const answer = await api.get(CAPTURES_PATH, captureTargetsReply, {
        query: { url },
        signal,
        onlyAs: user.id,
      });
      return answer.offers;
    },
    staleTime: 0,
  });
}

/** What this page needs of the answer of accounts. */
const madeToken = z.object({ token: z.string() });

/** An access of its own for the extension. The answer is the only time that it is seen. */
export async function makeToken(api: Api, userId: string, name: string): Promise<string> {
  const input = { name, scope: 'library-captures' };
  return (await api.post(TOKENS_PATH, input, madeToken, { onlyAs: userId })).token;
}
