import { Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { CanaryReceipts } from './canary-receipts.ts';
import { canariesOf, type Preview, type ShownVersion } from './discovery.ts';
import { SHOWN_VERSION } from './pointed-rows.ts';
import { type DiscoveryResponse, PointedTools } from './pointed-tools.ts';
import { PreviewKey } from './preview-key.ts';

@Injectable()
export class DiscoveryService {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly previews: PreviewKey,
    private readonly receipts: CanaryReceipts,
  ) {}

  /** @param previewToken as the caller sent it: it may be anything */
  async discover(userId: string | null, previewToken: string | undefined): Promise<DiscoveryResponse> {
    const preview = previewToken === undefined ? null : await this.preview(previewToken);
    const now = new Date();
    return this.pointed.answer((tools) => ({
      canaries: canariesOf(userId, tools, (served) => this.receipts.sign(served, now)),
      preview,
    }));
  }

  private async preview(token: string): Promise<Preview> {
    const claim = this.previews.read(token);
    if (claim === null) return { tool: null, note: { state: 'invalid' } };
    const { tool, version, expiresAt } = claim;
    const at = expiresAt.toISOString();
    if (expiresAt.getTime() <= Date.now()) return { tool, note: { state: 'expired', expiresAt: at } };
    // Public on purpose: the preview address is the capability, and files of all versions are public anyway.
    const [shown] = await this.database.runAsService<ShownVersion>(SHOWN_VERSION, [tool, version]);
    if (shown === undefined) return { tool, note: { state: 'gone', expiresAt: at } };
    return { tool, note: { state: 'shown', expiresAt: at }, version: shown };
  }
}
