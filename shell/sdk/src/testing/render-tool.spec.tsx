import { afterEach, describe, expect, it } from '@jest/globals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { ApiError } from '../api/api-error.ts';
import { toolKey } from '../query/tool-key.ts';
import { useApi, useSession } from '../session/garimpo-context.tsx';
import { errorText } from '../text/error-text.ts';
import { defineTool } from '../tool/define-tool.ts';
import { toast } from '../ui/toast/toast-store.ts';
import { fail, fakeApi } from './fake-api.ts';
import { fakeSession } from './fake-session.ts';
import { renderTool } from './render-tool.tsx';

const reply = z.object({ offers: z.array(z.string()) });

/** A tool in small: reads, writes, keeps its filter in the address. */
function Page() {
  const api = useApi();
  const { user } = useSession();
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const key = toolKey('mf-test', 'offers');
  const offers = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/offers', reply, { signal }),
  });
  const remove = useMutation({
    mutationFn: (name: string) => api.delete(`/api/offers/${name}`),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
    onError: (error) => toast.error(errorText(error, { 'test.gone': 'Já não existe.' }, 'Não deu.')),
  });
  if (offers.error) return <p role="alert">{errorText(offers.error, {}, 'Não deu.')}</p>;
  return (
    <>
      <p>{`${user.email} ${search.get('q') ?? ''}`}</p>
      {offers.data?.offers.map((name) => (
        <button key={name} type="button" onClick={() => remove.mutate(name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setSearch({ q: 'pets' })}>
        filter
      </button>
    </>
  );
}

const tool = defineTool({ routes: [{ path: '/dashboard', element: <Page /> }] });

afterEach(() => toast.clear());

describe('renderTool', () => {
  it('shows the tool at its address with session, cache and api', async () => {
    let offers = ['a', 'b'];
    const { api, calls } = fakeApi({
      'GET /api/offers': () => ({ offers }),
      'DELETE /api/offers/:id': ({ params }) => {
        offers = offers.filter((name) => name !== params['id']);
      },
    });
    const session = fakeSession({ user: { email: 'ana@exemplo.com.br' } });
    const { user, address } = renderTool(tool, { at: '/dashboard?q=x', api, session });
    expect(screen.getByText('ana@exemplo.com.br x')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'a' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'a' })).toBeNull());
    expect(screen.getByRole('button', { name: 'b' })).toBeVisible();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/offers',
      'DELETE /api/offers/a',
      'GET /api/offers',
    ]);
    await user.click(screen.getByRole('button', { name: 'filter' }));
    expect(address()).toBe('/dashboard?q=pets');
  });

  it('carries the refusal of a handler through the real client', async () => {
    const fake = fakeApi({
      'GET /api/offers': () => ({ offers: ['a'] }),
      'DELETE /api/offers/:id': () => {
        throw fail('test.gone', 404);
      },
    });
    const { user } = renderTool(tool, { at: '/dashboard', api: fake.api });
    await user.click(await screen.findByRole('button', { name: 'a' }));
    expect(await screen.findByText('Já não existe.')).toBeVisible();
  });

  it('shows a failed read at once, without repeating it', async () => {
    const { api, calls } = fakeApi({
      'GET /api/offers': () => {
        throw fail('service.internal.error', 500);
      },
    });
    renderTool(tool, { at: '/dashboard', api });
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo deu errado do nosso lado.');
    expect(calls).toHaveLength(1);
  });
});

describe('fakeApi', () => {
  it('refuses an answer that the contract would refuse', async () => {
    const { api } = fakeApi({ 'GET /api/offers': () => ({ offers: [1] }) });
    await expect(api.get('/api/offers', reply)).rejects.toMatchObject({ kind: 'invalid_reply' });
  });

  it('takes a plain exception of a handler for a lost connection, and a new handler from then on', async () => {
    const { api, use } = fakeApi({
      'GET /api/offers': () => {
        throw new TypeError('fetch failed');
      },
    });
    await expect(api.get('/api/offers', reply)).rejects.toMatchObject({ kind: 'network' });
    use({ 'GET /api/offers': () => ({ offers: ['a'] }) });
    await expect(api.get('/api/offers', reply)).resolves.toEqual({ offers: ['a'] });
  });

  it('names a request that nobody answers', async () => {
    const { api } = fakeApi({});
    const error = await api.post('/api/nothing', {}, null).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).cause).toMatchObject({
      message: 'fakeApi: no handler for "POST /api/nothing"',
    });
  });
});
