import type { ListQuery } from './admin.inputs.ts';

const USERS = '/auth/v1/admin/users';

/** The pages after this one, as the client reads them from the `Link` header: `next` where there is one, and `last`. */
export function pageLinks({ page, per_page: perPage }: ListQuery, total: number, path = USERS): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, name: string) =>
    `<${path}?page=${target}&per_page=${perPage}>; rel="${name}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
