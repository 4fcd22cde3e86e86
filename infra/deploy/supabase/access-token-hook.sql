-- Puts the claim `factor_required` into every access token of a Supabase project: true while its owner has a verified
-- second factor that this session has not shown. The services refuse such a token, as they refuse one of services/auth.
-- And `email_verified` into its app_metadata, which ADMIN_EMAILS, PRIVILEGED_EMAILS and payments matched by e-mail need:
-- the project's "Confirm email" must be on for it, since without it every address counts as confirmed.
-- And `account_created_at`: accounts of which it is not known weigh as little as new ones when a canary fails.
--
-- Run it once in the project's SQL editor, as postgres; then choose the function under Authentication > Hooks >
-- Customize Access Token (JWT) Claims. It may be run again.

create or replace function public.garimpo_access_token_hook(event jsonb)
returns jsonb
language plpgsql
stable
-- With its owner's rights: row level security is on for the tables of Supabase Auth.
security definer
set search_path = ''
as $$
declare
  owed boolean := event #>> '{claims,aal}' is distinct from 'aal2' and exists (
    select 1 from auth.mfa_factors
    where user_id = (event ->> 'user_id')::uuid and status = 'verified'
  );
  verified boolean := exists (
    select 1 from auth.users
    where id = (event ->> 'user_id')::uuid and email_confirmed_at is not null
  );
  metadata jsonb := coalesce(nullif(event #> '{claims,app_metadata}', 'null'), '{}')
    || jsonb_build_object('email_verified', verified);
  -- Zero for an account that there is not, which counts as one of this moment.
  created_at bigint := coalesce((
    select floor(extract(epoch from users.created_at))
    from auth.users users where users.id = (event ->> 'user_id')::uuid
  ), 0);
begin
  return jsonb_set(
    jsonb_set(
      jsonb_set(event, '{claims,factor_required}', to_jsonb(owed)),
      '{claims,app_metadata}', metadata
    ),
    '{claims,account_created_at}', to_jsonb(created_at)
  );
end
$$;

-- Only Supabase Auth calls it: to anybody else it would tell who has a second factor.
revoke execute on function public.garimpo_access_token_hook(jsonb) from public, anon, authenticated;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.garimpo_access_token_hook(jsonb) to supabase_auth_admin;
