import {
  type DeletedFilesReply,
  deletedFilesReply,
  type LibraryReply,
  libraryReply,
  type UploadReply,
  uploadReply,
} from '@garimpo/cloner-contract';
import { type Api, ApiError, toolKey, useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asShown } from '../lib/pictures/made-picture.ts';
import { siteApi } from './site-api.ts';

/** The service may make ten files of one picture before it says anything. */
const SILENCE_MS = 120_000;

/** Which files are wanted of a picture. */
export interface WantedFiles {
  widths: readonly number[];
  avif: boolean;
}

interface Sending {
  signal: AbortSignal;
  /** A share from 0 to 1 of what is sent; 1 while the service makes the files. */
  onProgress: (share: number) => void;
}

/** Pictures of one site, as one user. All methods throw `ApiError`, or the signal's reason. */
export interface PictureApi {
  upload(image: Blob, wanted: WantedFiles, sending: Sending): Promise<UploadReply>;
  /** Makes a picture that the site has in other widths. */
  resize(path: string, wanted: WantedFiles, signal: AbortSignal): Promise<UploadReply>;
  image(path: string): Promise<Blob>;
  library(signal?: AbortSignal): Promise<LibraryReply>;
  delete(baseVersion: number, paths: readonly string[]): Promise<DeletedFilesReply>;
}

function pictureApi(api: Api, userId: string, subdomain: string): PictureApi {
  const at = (rest: string) => `/api/clone/${encodeURIComponent(subdomain)}/${rest}`;
  const site = siteApi(api, userId, subdomain);
  return {
    async upload(image, { widths, avif }, { signal, onProgress }) {
      const query = new URLSearchParams();
      if (widths.length > 0) query.set('widths', widths.join());
      if (avif) query.set('avif', '1');
      const { file } = await api.form(at(`images${query.size > 0 ? `?${query}` : ''}`), image, {
        timeoutMs: SILENCE_MS,
        onlyAs: userId,
        signal,
        headers: { 'content-type': image.type || 'application/octet-stream' },
        onProgress: ({ phase, bytes, totalBytes }) =>
          onProgress(phase === 'sending' ? bytes / (totalBytes || image.size) : 1),
      });
      return parsed(await file.text());
    },
    resize: (path, { widths, avif }, signal) =>
      api.post(at('images/sizes'), { path, widths, avif }, uploadReply, {
        timeoutMs: SILENCE_MS,
        onlyAs: userId,
        signal,
      }),
    image: (path) => site.image(asShown(path)),
    library: (signal) =>
      api.get(at('files'), libraryReply, {
        onlyAs: userId,
        timeoutMs: SILENCE_MS,
        ...(signal && { signal }),
      }),
    delete: (baseVersion, paths) =>
      api.delete(at('files'), deletedFilesReply, {
        body: { baseVersion, paths },
        onlyAs: userId,
        timeoutMs: SILENCE_MS,
      }),
  };
}

function parsed(text: string): UploadReply {
  const read = uploadReply.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new ApiError({
    kind: 'invalid_reply',
    code: 'client.reply.invalid',
    status: 201,
    requestId: '',
    cause: read.error,
  });
}

export function usePictureApi(subdomain: string): PictureApi {
  const api = useApi();
  const userId = useSession().user.id;
  return useMemo(() => pictureApi(api, userId, subdomain), [api, userId, subdomain]);
}

export const libraryKey = (userId: string, subdomain: string) =>
  toolKey('mf-editor', 'library', userId, subdomain);

export function useLibrary(subdomain: string) {
  const pictures = usePictureApi(subdomain);
  const userId = useSession().user.id;
  return useQuery({
    queryKey: libraryKey(userId, subdomain),
    queryFn: ({ signal }) => pictures.library(signal),
    staleTime: 0,
  });
}
