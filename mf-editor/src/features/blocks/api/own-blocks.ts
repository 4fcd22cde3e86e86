import {
  type BlockView,
  blockReply,
  blocksReply,
  type CreateBlockInput,
  usedBlockReply,
} from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { imageKey, useSiteApi } from '../../../api/site-api.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';

const PATH = '/api/clone/blocks';
/** Pictures of a block are encoded anew, each within a second or so. */
const SAVE_TIMEOUT_MS = 90_000;

function useBlocks() {
  const api = useApi();
  const client = useQueryClient();
  const onlyAs = useSession().user.id;
  const key = toolKey('mf-editor', 'blocks', onlyAs);
  return { api, client, onlyAs, key, refresh: () => client.invalidateQueries({ queryKey: key }) };
}

export function useOwnBlocks() {
  const { api, onlyAs, key } = useBlocks();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get(PATH, blocksReply, { signal, onlyAs })).blocks,
  });
}

export function useSaveBlock() {
  const { api, onlyAs, refresh } = useBlocks();
  return useMutation({
    mutationFn: (input: CreateBlockInput) =>
      api.post(PATH, input, blockReply, { onlyAs, timeoutMs: SAVE_TIMEOUT_MS }),
    onSuccess: refresh,
  });
}

export function useRenameBlock({ id }: Pick<BlockView, 'id'>) {
  const { api, onlyAs, refresh } = useBlocks();
  return useMutation({
    mutationFn: (name: string) => api.patch(`${PATH}/${id}`, { name }, blockReply, { onlyAs }),
    onSuccess: refresh,
  });
}

export function useDeleteBlock({ id }: Pick<BlockView, 'id'>) {
  const { api, onlyAs, refresh } = useBlocks();
  return useMutation({
    mutationFn: () => api.delete(`${PATH}/${id}`, null, { onlyAs }),
    onSuccess: refresh,
  });
}

/** Resolves to the markup of a block, whose pictures the site has then, and the preview shows. */
export function useBlockMarkup(): (id: string) => Promise<string> {
  const { api, client, onlyAs } = useBlocks();
  const editor = useEditorAlone();
  const { subdomain } = editor;
  const site = useSiteApi(subdomain);
  return async (id) => {
    const { html, uploads } = await api.post(`${PATH}/${id}/use`, { subdomain }, usedBlockReply, { onlyAs });
    await Promise.all(
      uploads.map(async (path) => {
        const image = await site.image(path);
        client.setQueryData(imageKey(onlyAs, subdomain, path), image);
        editor.addImage(path, image);
      }),
    );
    return html;
  };
}
