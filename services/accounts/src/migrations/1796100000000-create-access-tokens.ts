import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table accounts.access_tokens (
    id uuid constraint access_tokens_pkey primary key,
    user_id uuid not null,
    name text not null,
    scope text not null,
    token_hash bytea not null constraint access_tokens_hash_key unique,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    constraint access_tokens_name_check check (char_length(name) between 1 and 60),
    constraint access_tokens_scope_check check (scope in ('library-captures')),
    constraint access_tokens_hash_check check (octet_length(token_hash) = 32)
  )`,
  'create index access_tokens_user_id_idx on accounts.access_tokens (user_id)',
  ...ownRowsPolicy('accounts.access_tokens', { domain: 'accounts', owner: 'user_id' }),
  // No user role reads a hash.
  `grant select (id, user_id, name, scope, created_at, last_used_at), insert (id, user_id, name, scope, token_hash), delete
    on accounts.access_tokens to accounts_user`,
  'grant select, update (last_used_at), delete on accounts.access_tokens to accounts_service',
];

/** Accesses that people make for programs of theirs. */
export class CreateAccessTokens1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table accounts.access_tokens');
  }
}
