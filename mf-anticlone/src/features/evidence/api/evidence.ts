import {
  evidenceListReply,
  evidenceReply,
  type NoticeRecipient,
  type NoticesReply,
  noticesReply,
  type TrackNoticeInput,
  trackedNoticeReply,
} from '@garimpo/anticlone-contract';
import { type Api, fileNameOf, saveFile } from '@garimpo/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clonePath, siteKey, useRequests } from '../../../api/sites.ts';

/** While evidence is in progress. */
const READ_EVERY_MS = 2_000;

const evidenceKey = (userId: string, siteId: string, cloneId: string) =>
  [...siteKey(userId, siteId), 'evidence', cloneId] as const;
const evidencePath = (siteId: string, cloneId: string) => `${clonePath(siteId, cloneId)}/evidence`;

export function useEvidenceQuery(siteId: string, cloneId: string) {
  const { api, userId, as } = useRequests();
  return useQuery({
    queryKey: evidenceKey(userId, siteId, cloneId),
    queryFn: async ({ signal }) =>
      (await api.get(evidencePath(siteId, cloneId), evidenceListReply, { ...as, signal })).evidence,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: is }) => is === 'waiting' || is === 'collecting') ? READ_EVERY_MS : false,
  });
}

export function useCollectEvidence(siteId: string, cloneId: string) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    mutationFn: () => api.post(evidencePath(siteId, cloneId), undefined, evidenceReply, as),
    onSuccess: () => client.invalidateQueries({ queryKey: evidenceKey(userId, siteId, cloneId) }),
  });
}

const noticesKey = (userId: string, siteId: string, cloneId: string) =>
  [...siteKey(userId, siteId), 'notices', cloneId] as const;

/** Drafts to every recipient in both languages, and those that are worked on. */
export function useNoticesQuery(siteId: string, cloneId: string) {
  const { api, userId, as } = useRequests();
  return useQuery({
    queryKey: noticesKey(userId, siteId, cloneId),
    queryFn: ({ signal }) =>
      api.get(`${clonePath(siteId, cloneId)}/notices`, noticesReply, { ...as, signal }),
  });
}

/** Changes of one copy's notices run one after another, so that the last one wins. */
export function useTrackNotice(siteId: string, cloneId: string) {
  const { api, client, userId, as } = useRequests();
  const queryKey = noticesKey(userId, siteId, cloneId);
  return useMutation({
    scope: { id: `mf-anticlone notices ${cloneId}` },
    mutationFn: async ({ recipient, ...input }: TrackNoticeInput & { recipient: NoticeRecipient }) => {
      const path = `${clonePath(siteId, cloneId)}/notices/${recipient}`;
      return (await api.put(path, input, trackedNoticeReply, as)).notice;
    },
    onSuccess: async (notice) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<NoticesReply>(queryKey, (cached) => {
        if (cached === undefined) return cached;
        const others = cached.tracked.filter(({ recipient }) => recipient !== notice.recipient);
        return { ...cached, tracked: [...others, notice] };
      });
      // A notice changes the case of its copy.
      void client.invalidateQueries({ queryKey: siteKey(userId, siteId) });
    },
  });
}

/** Chunks of this size become Blobs, which the browser may move from memory to disk. */
const BLOB_BYTES = 8 * 1024 * 1024;

export interface EvidenceZip {
  siteId: string;
  cloneId: string;
  evidenceId: string;
}

/**
 * Saves a ZIP under the name that the service gives it. Rejects with an ApiError where the service refuses, and with the browser's error
 * where the download breaks: an incomplete file is never saved.
 */
export async function downloadEvidence(
  api: Api,
  { siteId, cloneId, evidenceId }: EvidenceZip,
  { onlyAs, signal, onBytes }: { onlyAs: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<string> {
  const path = `${evidencePath(siteId, cloneId)}/${encodeURIComponent(evidenceId)}/zip`;
  const { headers, body } = await api.file('GET', path, undefined, { onlyAs, signal });
  const blobs: Blob[] = [];
  let chunks: BlobPart[] = [];
  let chunkBytes = 0;
  let allBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    chunkBytes += value.byteLength;
    allBytes += value.byteLength;
    onBytes(allBytes);
    if (chunkBytes < BLOB_BYTES) continue;
    blobs.push(new Blob(chunks));
    chunks = [];
    chunkBytes = 0;
  }
  const name = fileNameOf(headers) ?? `provas-${evidenceId.slice(0, 8)}.zip`;
  saveFile(new Blob([...blobs, ...chunks], { type: 'application/zip' }), name);
  return name;
}
