import {
  type CreateFormInput,
  formEntriesReply,
  formReply,
  formsReply,
  formTestReply,
  type UpdateFormInput,
} from '@garimpo/cloner-contract';
import { toolKey, useApi, useSession } from '@garimpo/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEditorAlone } from '../../../state/editor-context.tsx';

/** The service sends a message to the owner's server, which may be slow. */
const TEST_MS = 30_000;

function useForms() {
  const api = useApi();
  const client = useQueryClient();
  const onlyAs = useSession().user.id;
  const { subdomain } = useEditorAlone();
  const key = toolKey('mf-editor', 'forms', onlyAs, subdomain);
  const path = formsPath(subdomain);
  return { api, client, onlyAs, key, path, refresh: () => client.invalidateQueries({ queryKey: key }) };
}

const formsPath = (subdomain: string) => `/api/clone/${encodeURIComponent(subdomain)}/forms`;
export const tablePath = (subdomain: string, id: string) => `${formsPath(subdomain)}/${id}/entries.csv`;

export function useFormsQuery() {
  const { api, onlyAs, key, path } = useForms();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get(path, formsReply, { signal, onlyAs }),
    // A save makes forms live, and visitors send meanwhile.
    refetchOnMount: 'always',
  });
}

export function useCreateForm() {
  const { api, onlyAs, path, refresh } = useForms();
  return useMutation({
    mutationFn: (input: CreateFormInput) => api.post(path, input, formReply, { onlyAs }),
    onSuccess: refresh,
  });
}

export function useUpdateForm(id: string) {
  const { api, onlyAs, path, refresh } = useForms();
  return useMutation({
    mutationFn: (change: UpdateFormInput) => api.patch(`${path}/${id}`, change, formReply, { onlyAs }),
    onSuccess: refresh,
  });
}

export function useDeleteForm(id: string) {
  const { api, onlyAs, path, refresh } = useForms();
  return useMutation({
    mutationFn: () => api.delete(`${path}/${id}`, null, { onlyAs }),
    onSuccess: refresh,
  });
}

export function useNewSecret(id: string) {
  const { api, onlyAs, path } = useForms();
  return useMutation({
    mutationFn: () => api.post(`${path}/${id}/secret`, undefined, formReply, { onlyAs }),
  });
}

export function useTestForm(id: string) {
  const { api, onlyAs, path } = useForms();
  return useMutation({
    mutationFn: () =>
      api.post(`${path}/${id}/test`, undefined, formTestReply, { onlyAs, timeoutMs: TEST_MS }),
  });
}

/** Newest first, a page at a time. */
export function useEntriesQuery(id: string) {
  const { api, onlyAs, key, path } = useForms();
  return useInfiniteQuery({
    queryKey: [...key, id, 'entries'],
    queryFn: ({ pageParam, signal }) =>
      api.get(`${path}/${id}/entries`, formEntriesReply, { query: { before: pageParam }, signal, onlyAs }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

/** One entry, or all of a form without one. */
export function useDeleteEntries(id: string) {
  const { api, onlyAs, path, refresh } = useForms();
  return useMutation({
    mutationFn: (entry: string | null) =>
      api.delete(`${path}/${id}/entries${entry === null ? '' : `/${entry}`}`, null, { onlyAs }),
    onSuccess: refresh,
  });
}

export function useSendAgain(id: string) {
  const { api, onlyAs, path, refresh } = useForms();
  return useMutation({
    mutationFn: () => api.post(`${path}/${id}/entries/send`, undefined, null, { onlyAs }),
    onSuccess: refresh,
  });
}
