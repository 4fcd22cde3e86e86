import type { EntityManager } from 'typeorm';

export interface PointerMove {
  tool: string;
  /** The version that the caller believes to be current; `null` for a tool that points nowhere yet. */
  from: string | null;
  to: string;
  who: string;
  why: string;
}

/**
 * The only way a tool comes to point to another version: compare-and-set, with its line in the history in the same
 * transaction. False, and nothing changed, when the tool no longer points to `from`.
 */
export async function movePointer(tx: EntityManager, move: PointerMove): Promise<boolean> {
  if (!(await compareAndSet(tx, move))) return false;
  await tx.query(
    `INSERT INTO releases.events (tool, who, why, from_version, to_version) VALUES ($1, $2, $3, $4, $5)`,
    [move.tool, move.who, move.why, move.from, move.to],
  );
  return true;
}

async function compareAndSet(tx: EntityManager, { tool, from, to }: PointerMove): Promise<boolean> {
  // One statement for both cases would need a comparison with NULL that an index cannot answer.
  const moved: unknown[] =
    from === null
      ? await tx.query(
          `INSERT INTO releases.pointers (tool, version) VALUES ($1, $2)
             ON CONFLICT (tool) DO NOTHING RETURNING tool`,
          [tool, to],
        )
      : await tx.query(
          `WITH moved AS (
             UPDATE releases.pointers SET version = $3, previous = $2, moved_at = now()
              WHERE tool = $1 AND version = $2 RETURNING tool
           ) SELECT tool FROM moved`,
          [tool, from, to],
        );
  return moved.length === 1;
}

/** The current version of a tool, or `null`. */
export async function currentVersion(tx: EntityManager, tool: string): Promise<string | null> {
  const rows: { version: string }[] = await tx.query(
    `SELECT version FROM releases.pointers WHERE tool = $1`,
    [tool],
  );
  return rows[0]?.version ?? null;
}
