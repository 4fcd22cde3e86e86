import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { PREVIEW_TOKEN_MAX, toolName, toolVersion } from '@garimpo/releases-contract';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { replicasSecret } from '../replicas-secret.ts';

export interface PreviewClaim {
  tool: string;
  version: string;
  expiresAt: Date;
}

const TOKEN = /^([a-z0-9-]+)_([0-9a-z.-]+)_(\d{1,12})_([A-Za-z0-9_-]{43})$/;

/** Signs the address of a preview: one version of one tool until a moment. */
@Injectable()
export class PreviewKey {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', replicasSecret(config), 'garimpo', 'releases preview', 32));
  }

  sign({ tool, version, expiresAt }: PreviewClaim): string {
    const claim = `${tool}_${version}_${Math.floor(expiresAt.getTime() / 1000)}`;
    return `${claim}_${this.mac(claim).toString('base64url')}`;
  }

  /** Returns `null` for a token with a wrong signature. An expired token still yields its claim. */
  read(token: string): PreviewClaim | null {
    const [, tool, version, expires, mac] = (token.length <= PREVIEW_TOKEN_MAX && TOKEN.exec(token)) || [];
    if (tool === undefined || version === undefined || expires === undefined || mac === undefined)
      return null;
    const given = Buffer.from(mac, 'base64url');
    const wanted = this.mac(`${tool}_${version}_${expires}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
    // Signed by an older version of ours, perhaps, that knew other names.
    if (!toolName.safeParse(tool).success || !toolVersion.safeParse(version).success) return null;
    return { tool, version, expiresAt: new Date(Number(expires) * 1000) };
  }

  private mac(claim: string): Buffer {
    return createHmac('sha256', this.key).update(claim).digest();
  }
}
