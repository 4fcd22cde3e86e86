import { type UploadReply, uploadReply } from '@garimpo/cloner-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation } from '@tanstack/react-query';

/** Ten megabytes by a slow telephone, and the time that making it anew takes. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface PictureUpload {
  subdomain: string;
  picture: Blob;
  signal: AbortSignal;
}

/** Sends a picture as it is. Rejects with an ApiError, or with the reason of the signal. */
export function uploadPicture(
  api: Api,
  userId: string,
  { subdomain, picture, signal }: PictureUpload,
): Promise<UploadReply> {
  return api.post(`/api/clone/${encodeURIComponent(subdomain)}/images`, picture, uploadReply, {
    timeoutMs: UPLOAD_TIMEOUT_MS,
    onlyAs: userId,
    signal,
  });
}

export function useUploadPicture() {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({ mutationFn: (upload: PictureUpload) => uploadPicture(api, userId, upload) });
}

/** One that was uploaded; the name in its path is of its bytes, so it never changes. */
export function pictureKey(userId: string, subdomain: string, path: string) {
  return toolKey('mf-editor', 'picture', userId, subdomain, path);
}
