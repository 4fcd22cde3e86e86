import { type Config, checkTable, type DataTable } from '@garimpo/service-kit';
import type { CloneKind } from '../store/clone-kinds.ts';
import { nameIsFree } from '../store/names.ts';

export function cloneTables({ publicUrl, sitesDomain }: Pick<Config, 'publicUrl' | 'sitesDomain'>) {
  const clone = {
    id: { type: 'uuid' },
    user_id: { type: 'uuid' },
    original_url: { type: 'text' },
    url: {
      type: 'text',
      sql: (bind) =>
        `concat(${bind(`${new URL(publicUrl).protocol}//`)}::text, t.subdomain, ${bind(`.${sitesDomain}/`)}::text)`,
    },
    subdomain: { type: 'text' },
    created_at: { type: 'timestamptz' },
  } satisfies DataTable['columns'];
  const own: DataTable['mine'] = (user) => `t.user_id = ${user()}`;
  return {
    sites: checkTable({ name: 'cloned_sites', columns: clone, from: 'cloner.cloned_sites t', mine: own }),
    quizzes: checkTable({
      name: 'cloned_quiz',
      columns: { ...clone, checkout_url: { type: 'text' } },
      from: 'cloner.cloned_quiz t',
      mine: own,
    }),
  };
}

/**
 * Names of clones that nobody else can have now. Of other people's there are only those that were asked for by their whole name:
 * everybody may learn that one is taken, and nobody whose it is or which there are.
 */
export function subdomainsTable(kind: CloneKind, asked: readonly string[]): DataTable {
  return checkTable({
    name: kind === 'site' ? 'cloned_sites_subdomains' : 'cloned_quiz_subdomains',
    columns: { subdomain: { type: 'text', sql: 't.name' } },
    from: 'cloner.subdomains t',
    mine: (user, bind) =>
      `t.kind = ${bind(kind)}::text AND (t.user_id = ${user()} OR t.name = ANY (${bind(asked)}::text[]))
       AND NOT (${nameIsFree('t', user())})`,
  });
}
