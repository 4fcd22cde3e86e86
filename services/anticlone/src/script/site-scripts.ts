import { gzipSync } from 'node:zlib';
import { CONFIG, type Config, LruMap, linksUrl } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { PublicSite } from '../ingest/public-sites.ts';
import { type SiteScript, siteScript } from './site-script.ts';

/** Ten kilobytes each. Beyond it the one that was asked for longest ago is made again. */
const KEPT_MAX = 2_000;

export interface PackedScript extends SiteScript {
  packed: Buffer;
}

/** Scripts as they are sent, each made once for the settings that it has. */
@Injectable()
export class SiteScripts {
  readonly #kept = new LruMap<string, { of: string; script: PackedScript }>({ max: KEPT_MAX });
  readonly #linksUrl: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.#linksUrl = linksUrl(config);
  }

  of({ key, originalHost, extraHosts }: PublicSite): PackedScript {
    const settings = [originalHost, ...extraHosts].join(' ');
    const kept = this.#kept.get(key);
    const entry =
      kept?.of === settings ? kept : { of: settings, script: this.#make(key, originalHost, extraHosts) };
    this.#kept.set(key, entry);
    return entry.script;
  }

  #make(key: string, originalHost: string, extraHosts: string[]): PackedScript {
    const script = siteScript({ key, linksUrl: this.#linksUrl, originalHost, extraHosts });
    return { ...script, packed: gzipSync(script.text, { level: 9 }) };
  }
}
