import { schemaName, serviceRole } from './names.ts';

/** Statements that make the table of how far work has come that goes along with time, for a migration of the domain. */
export function upkeepTable(domain: string): string[] {
  const table = `${schemaName(domain)}.upkeep`;
  const service = serviceRole(domain);
  return [
    `CREATE TABLE ${table} (
    what text NOT NULL,
    done_until timestamptz NOT NULL,
    CONSTRAINT upkeep_pkey PRIMARY KEY (what)
  )`,
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY upkeep_service ON ${table} FOR ALL TO ${service} USING (true) WITH CHECK (true)`,
    `GRANT SELECT, INSERT, UPDATE ON ${table} TO ${service}`,
  ];
}
