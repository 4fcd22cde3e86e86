import type { DiscoveryReply, ToolManifest } from '@garimpo/releases-contract';
import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { type PointedTool, toDiscovery } from './discovery.ts';

interface PointedRow {
  tool: string;
  version: string;
  entry: string;
  integrity: string;
  manifest: ToolManifest;
  previous_version: string | null;
  previous_entry: string | null;
  previous_integrity: string | null;
}

@Injectable()
export class DiscoveryService {
  constructor(@InjectDatabase('releases') private readonly database: Database) {}

  async discover(): Promise<DiscoveryReply> {
    // Public: what the shell loads is the same for everybody.
    const rows: PointedRow[] = await this.database.asService((tx) =>
      tx.query(
        `SELECT p.tool, p.version, v.entry, v.integrity, v.manifest,
                b.version AS previous_version, b.entry AS previous_entry, b.integrity AS previous_integrity
           FROM releases.pointers p
           JOIN releases.versions v ON v.tool = p.tool AND v.version = p.version
           LEFT JOIN releases.versions b ON b.tool = p.tool AND b.version = p.previous
          ORDER BY p.tool COLLATE "C"`,
      ),
    );
    return toDiscovery(rows.map(toPointedTool));
  }
}

function toPointedTool(row: PointedRow): PointedTool {
  const { previous_version, previous_entry, previous_integrity } = row;
  return {
    tool: row.tool,
    current: { version: row.version, entry: row.entry, integrity: row.integrity },
    manifest: row.manifest,
    previous:
      previous_version === null || previous_entry === null || previous_integrity === null
        ? null
        : { version: previous_version, entry: previous_entry, integrity: previous_integrity },
  };
}
