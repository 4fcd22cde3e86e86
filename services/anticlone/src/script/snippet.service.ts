import { anticloneErrors, type Layer, type SnippetReply } from '@garimpo/anticlone-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  linksUrl,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { findOwnSite } from '../site/site.query.ts';
import { guides } from '../text/pt-br-guides.ts';
import { hiddenHtml, siteMarks } from './site-marks.ts';

/** How long the inline script waits for the script before it asks for it again. */
const SCRIPT_AWAITED_MS = 3_000;

interface SnippetSettings {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
}

interface SiteSnippet {
  html: string;
  layers: { layer: Layer; html: string }[];
}

/** What the owner puts into the page: all layers in one piece, and each of them. */
export function siteSnippet({ key, linksUrl: origin }: SnippetSettings): SiteSnippet {
  const place = `${origin}/a/${key}`;
  const { flag, className, marker } = siteMarks(key);
  const layers: SiteSnippet['layers'] = [
    { layer: 'script', html: `<script async src="${place}.js"></script>` },
    {
      // Asks for the script where the first layer was removed or led elsewhere: copiers do not change addresses inside a script.
      layer: 'marker',
      html: `<script>(function(w,d,m){setTimeout(function(){if(w[${inScript(flag)}])return;var s=d.createElement('script'),p=${inScript(place)};s.async=true;s.src=p+'.js';s.onerror=function(){new Image().src=p+'.gif?l=marker&m='+m+'&u='+encodeURIComponent(d.URL)};(d.head||d.documentElement).appendChild(s)},${SCRIPT_AWAITED_MS})})(window,document,${inScript(marker)});</script>`,
    },
    {
      // Invisible and out of the flow, so that nothing moves. An element that is not displayed would not load its background.
      layer: 'css',
      html: `<style>.${className}{position:absolute;width:1px;height:1px;overflow:hidden;opacity:0;pointer-events:none;background:url("${place}.gif?l=css")}</style>`,
    },
    {
      layer: 'image',
      html: `<img class="${className}" src="${place}.gif?l=image" width="1" height="1" alt="" aria-hidden="true" decoding="async" referrerpolicy="no-referrer-when-downgrade">`,
    },
    {
      // In an element of its own, which screen readers skip.
      layer: 'text',
      html: `<span class="${className}" aria-hidden="true">${hiddenHtml(key)}</span>`,
    },
  ];
  return { html: layers.map(({ html }) => html).join('\n'), layers };
}

/** A string literal that cannot end the script. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}

const fail = defineErrors(anticloneErrors);

@Injectable()
export class SnippetService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(actor: Actor, id: string): Promise<SnippetReply> {
    const site = await this.database.asUser(actor, (tx) => findOwnSite(tx, actor.userId, id));
    if (site === null) throw fail('anticlone.site.not_found');
    return {
      ...siteSnippet({ key: site.scriptKey, linksUrl: linksUrl(this.config) }),
      guides: [...guides],
    };
  }
}
