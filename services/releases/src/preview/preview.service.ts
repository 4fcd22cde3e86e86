import { PREVIEW_PARAMETER, type PreviewInput, type PreviewReply } from '@garimpo/releases-contract';
import { CONFIG, type Config, Database, InjectDatabase, type Staff } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ShownVersion } from '../discovery/discovery.ts';
import { SHOWN_VERSION } from '../discovery/pointed-rows.ts';
import { PreviewKey } from '../discovery/preview-key.ts';
import { fail } from '../fail.ts';
import { lockPointer } from '../pointer/pointer-rows.ts';
import { assertMayPoint, nameOf } from '../rollout/staff.ts';
import { PreviewEntity } from './preview.entity.ts';

@Injectable()
export class PreviewService {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly key: PreviewKey,
  ) {}

  /** Stored, so that the version is kept until the preview expires. */
  async make(staff: Staff, tool: string, { version, minutes }: PreviewInput): Promise<PreviewReply> {
    assertMayPoint(staff, tool);
    // Whole seconds, as they are signed.
    const expiresAt = new Date(Math.floor(Date.now() / 1000 + minutes * 60) * 1000);
    // Work of the staff: no user whose rows these were.
    const shown = await this.database.asService(async (tx) => {
      // Not while it is being collected.
      await lockPointer(tx, tool);
      const found = await tx.one<ShownVersion>(SHOWN_VERSION.text, [tool, version]);
      if (found === undefined) throw fail('releases.version.not_found');
      await tx.repository(PreviewEntity).insert({ tool, version, madeBy: nameOf(staff), expiresAt });
      return found;
    });
    const token = this.key.sign({ tool, version, expiresAt });
    const url = new URL(openableRoute(shown), this.config.publicUrl);
    url.searchParams.set(PREVIEW_PARAMETER, token);
    return { preview: { tool, version, token, url: url.href, expiresAt: expiresAt.toISOString() } };
  }
}

/** The first page of the tool that opens without knowing more. */
function openableRoute({ manifest }: ShownVersion): string {
  return manifest.routes.find((route) => !route.includes(':')) ?? '/';
}
