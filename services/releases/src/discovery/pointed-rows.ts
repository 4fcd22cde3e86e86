import type { PointedCanary, PointedTool, ShownVersion } from './discovery.ts';

/** Every tool with the versions that it points to, sorted as any machine sorts. */
export const POINTED_TOOLS = {
  name: 'releases_pointed_tools',
  text: `SELECT p.tool,
                jsonb_build_object('version', v.version, 'entry', v.entry, 'integrity', v.integrity,
                                   'manifest', v.manifest) AS current,
                CASE WHEN b.version IS NOT NULL THEN
                  jsonb_build_object('version', b.version, 'entry', b.entry, 'integrity', b.integrity,
                                     'manifest', b.manifest) END AS previous,
                CASE WHEN c.version IS NOT NULL THEN
                  jsonb_build_object('version', c.version, 'entry', c.entry, 'integrity', c.integrity,
                                     'manifest', c.manifest) END AS canary,
                p.canary_share, p.canary_salt, p.canary_since
           FROM releases.pointers p
           JOIN releases.versions v ON v.tool = p.tool AND v.version = p.version
           LEFT JOIN releases.versions b ON b.tool = p.tool AND b.version = p.previous
           LEFT JOIN releases.versions c ON c.tool = p.tool AND c.version = p.canary_version
          ORDER BY p.tool COLLATE "C"`,
};

export interface PointedRow {
  tool: string;
  current: ShownVersion;
  previous: ShownVersion | null;
  canary: ShownVersion | null;
  canary_share: number;
  canary_salt: string;
  canary_since: Date;
}

export function toPointedTool(row: PointedRow): PointedTool {
  const { tool, current, previous, canary } = row;
  return { tool, current, previous, canary: canary === null ? null : withShare(canary, row) };
}

function withShare(canary: ShownVersion, row: PointedRow): PointedCanary {
  return { ...canary, share: row.canary_share, salt: row.canary_salt, since: row.canary_since };
}

/** One version that is still kept. */
export const SHOWN_VERSION = {
  name: 'releases_shown_version',
  text: `SELECT v.version, v.entry, v.integrity, v.manifest FROM releases.versions v
          WHERE v.tool = $1 AND v.version = $2
            AND NOT EXISTS (SELECT 1 FROM releases.collected c WHERE c.tool = v.tool AND c.version = v.version)`,
};
