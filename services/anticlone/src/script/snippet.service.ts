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
import { hiddenHtml } from './hidden-text.ts';
import { siteNames } from './site-names.ts';

/** How long the script has to come before the inline one asks for it again. */
const SCRIPT_AWAITED_MS = 3_000;

export interface SnippetSettings {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
}

export interface SiteSnippet {
  html: string;
  layers: { layer: Layer; html: string }[];
}

/** What the owner puts into the page: the layers as they are, and all in one piece. */
export function siteSnippet(settings: SnippetSettings): SiteSnippet {
  const layers: SiteSnippet['layers'] = [
    { layer: 'script', html: scriptLayer(settings) },
    { layer: 'marker', html: markerLayer(settings) },
    { layer: 'css', html: cssLayer(settings) },
    { layer: 'image', html: imageLayer(settings) },
    { layer: 'text', html: textLayer(settings) },
  ];
  return { html: layers.map(({ html }) => html).join('\n'), layers };
}

const placeOf = ({ key, linksUrl }: SnippetSettings) => `${linksUrl}/a/${key}`;

function scriptLayer(settings: SnippetSettings): string {
  return `<script async src="${placeOf(settings)}.js"></script>`;
}

/**
 * Says whose the page is, and asks for the script where that one was taken out or led elsewhere. Addresses inside a script are what
 * copiers do not change.
 */
function markerLayer(settings: SnippetSettings): string {
  const { flag, marker } = siteNames(settings.key);
  return `<script>(function(w,d,m){setTimeout(function(){if(w[${inScript(flag)}])return;var s=d.createElement('script'),p=${inScript(placeOf(settings))};s.async=true;s.src=p+'.js';s.onerror=function(){new Image().src=p+'.gif?l=marker&m='+m+'&u='+encodeURIComponent(d.URL)};(d.head||d.documentElement).appendChild(s)},${SCRIPT_AWAITED_MS})})(window,document,${inScript(marker)});</script>`;
}

/** Out of the flow and not to be seen: nothing of the page moves. What is not displayed at all would load no background. */
function cssLayer(settings: SnippetSettings): string {
  const { mark } = siteNames(settings.key);
  return `<style>.${mark}{position:absolute;width:1px;height:1px;overflow:hidden;opacity:0;pointer-events:none;background:url("${placeOf(settings)}.gif?l=css")}</style>`;
}

function imageLayer(settings: SnippetSettings): string {
  const { mark } = siteNames(settings.key);
  return `<img class="${mark}" src="${placeOf(settings)}.gif?l=image" width="1" height="1" alt="" aria-hidden="true" decoding="async" referrerpolicy="no-referrer-when-downgrade">`;
}

/** In an element of its own, which no reader of screens says. */
function textLayer({ key }: SnippetSettings): string {
  return `<span class="${siteNames(key).mark}" aria-hidden="true">${hiddenHtml(key)}</span>`;
}

/** Nothing in it ends the script, whatever the address of the app is. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}

const fail = defineErrors(anticloneErrors);

/** What a user puts into a page, and how. */
@Injectable()
export class SnippetService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `anticlone.site.not_found`. */
  async find(actor: Actor, id: string): Promise<SnippetReply> {
    const site = await this.database.asUser(actor, (tx) => findOwnSite(tx, actor.userId, id));
    if (site === null) throw fail('anticlone.site.not_found');
    return {
      ...siteSnippet({ key: site.scriptKey, linksUrl: linksUrl(this.config) }),
      guides: guides.map(({ builder, name, steps }) => ({ builder, name, steps: [...steps] })),
    };
  }
}
