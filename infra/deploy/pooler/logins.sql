-- For an administrator, in the product's database, once: what the pooler logs in as, and what it may ask. It learns the verifiers
-- of the services' logins alone, so that a change of keys needs no change here.
create role garimpo_pooler login password :'password';
create schema garimpo_pooler;
grant usage on schema garimpo_pooler to garimpo_pooler;
create function garimpo_pooler.login(name text, out usename name, out passwd text) returns setof record
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    select s.usename, s.passwd from pg_shadow s where s.usename = $1 and s.usename ~ '_service(_2)?$' and not s.usesuper
  $$;
revoke all on function garimpo_pooler.login(text) from public;
grant execute on function garimpo_pooler.login(text) to garimpo_pooler;
