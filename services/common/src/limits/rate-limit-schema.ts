import { schemaName, serviceRole } from '../database/names.ts';

/** Statements that make the table, for a migration of the domain. */
export function rateLimitTable(domain: string): string[] {
  const table = `${schemaName(domain)}.rate_limits`;
  const service = serviceRole(domain);
  return [
    `CREATE TABLE ${table} (key bytea PRIMARY KEY, full_at timestamptz NOT NULL)`,
    `CREATE INDEX rate_limits_full ON ${table} (full_at)`,
    `REVOKE ALL ON ${table} FROM PUBLIC`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${service}`,
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY service_only ON ${table} TO ${service} USING (true) WITH CHECK (true)`,
  ];
}

/**
 * Statements that make a count cheap, for a later migration than the table's. A row changes with every request that it
 * counts: where no index has its time, and its page has room, a change touches nothing but the page. To find what is full
 * again, every ten minutes, the table is read as it lies.
 */
export function rateLimitRoom(domain: string): string[] {
  const schema = schemaName(domain);
  return [`DROP INDEX ${schema}.rate_limits_full`, `ALTER TABLE ${schema}.rate_limits SET (fillfactor = 50)`];
}

/**
 * Statements that make what counts in the table, for a later migration than the table's. Functions, because one of each or
 * none is more than one statement can promise, and a transaction around several would be as many trips to the database.
 */
export function rateLimitFunctions(domain: string): string[] {
  const schema = schemaName(domain);
  const table = `${schema}.rate_limits`;
  const made = ['give_back_limits(bytea[], float8[])', 'take_limits(bytea[], float8[], float8[])'];
  return [
    `CREATE FUNCTION ${schema}.give_back_limits(keys bytea[], steps float8[]) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       -- In the order that they are taken in.
       FOR place IN 1 .. cardinality(keys) LOOP
         UPDATE ${table} SET full_at = full_at - make_interval(secs => steps[place]) WHERE key = keys[place];
       END LOOP;
     END $$`,
    // Null when one of each was taken, else the seconds until it could be. What was taken before the one that was not there
    // is put back while its row is still held: nobody sees it missing.
    `CREATE FUNCTION ${schema}.take_limits(keys bytea[], steps float8[], wholes float8[]) RETURNS float8
     LANGUAGE plpgsql AS $$
     BEGIN
       FOR place IN 1 .. cardinality(keys) LOOP
         INSERT INTO ${table} AS kept (key, full_at)
           VALUES (keys[place], clock_timestamp() + make_interval(secs => steps[place]))
         ON CONFLICT (key) DO UPDATE
           SET full_at = greatest(kept.full_at, clock_timestamp()) + make_interval(secs => steps[place])
           WHERE greatest(kept.full_at, clock_timestamp()) - clock_timestamp()
             <= make_interval(secs => wholes[place] - steps[place]);
         IF NOT FOUND THEN
           PERFORM ${schema}.give_back_limits(keys[:place - 1], steps[:place - 1]);
           RETURN (SELECT coalesce(max(extract(epoch FROM kept.full_at - clock_timestamp()) + asked.step - asked.whole), 0)
             FROM unnest(keys, steps, wholes) AS asked (key, step, whole) JOIN ${table} kept USING (key));
         END IF;
       END LOOP;
       RETURN NULL;
     END $$`,
    ...made.flatMap((name) => [
      `REVOKE ALL ON FUNCTION ${schema}.${name} FROM PUBLIC`,
      `GRANT EXECUTE ON FUNCTION ${schema}.${name} TO ${serviceRole(domain)}`,
    ]),
  ];
}
