import {
  type InstallCheckReply,
  type InstallProblem,
  isOwnerHost,
  type LayerState,
  layers,
  type OwnerHosts,
} from '@garimpo/anticlone-contract';
import { CONFIG, type Config, linksUrl } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { htmlOf, isRefused, PageFailure, PageVisits, type VisitedPage } from '../page/page-visits.ts';
import { type RenderedPage, RenderedPages } from '../page/rendered-pages.ts';
import { type FoundLayers, findLayers } from './find-layers.ts';

export interface InspectedSite extends OwnerHosts {
  originalUrl: string;
  scriptKey: string;
}

export interface Inspection {
  reply: InstallCheckReply;
  /** Whether the site's script is on the page, working or not; null where the page could not be read. */
  scriptFound: boolean | null;
}

/** Looks for a site's snippet on its page: as it is sent, and rendered by a browser where the script is not in that. */
@Injectable()
export class PageInspection {
  constructor(
    private readonly visits: PageVisits,
    private readonly rendered: RenderedPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws the signal's reason. */
  async inspect(site: InspectedSite, signal: AbortSignal): Promise<Inspection> {
    const { startedAt, page, failure } = await this.visits.visit(site.originalUrl, signal);
    const checkedAt = startedAt.toISOString();
    const problem = problemOf(page, isRefused(failure));
    if (page !== null && problem === null) return this.#read(site, page, checkedAt, signal);
    return {
      reply: {
        checkedAt,
        finalUrl: page?.url.href ?? null,
        status: page?.status ?? null,
        rendered: false,
        installed: false,
        layers: layers.map((layer) => ({ layer, state: 'missing' })),
        problems: problem === null ? [] : [problem],
      },
      scriptFound: null,
    };
  }

  async #read(
    site: InspectedSite,
    page: VisitedPage,
    checkedAt: string,
    signal: AbortSignal,
  ): Promise<Inspection> {
    const header = page.headers.get('content-security-policy');
    const policies = header === null ? [] : [header];
    const snippet = {
      key: site.scriptKey,
      linksUrl: linksUrl(this.config),
      formerUrl: this.config.publicUrl,
    };
    let { url } = page;
    let found = await findLayers({ html: htmlOf(page), url, policies, rendered: false }, snippet);
    const rendered = hasScript(found) ? null : await this.#render(url.href, signal);
    if (rendered !== null) {
      url = rendered.url;
      found = better(
        found,
        await findLayers({ html: rendered.html, url, policies, rendered: true }, snippet),
      );
    }
    const isOwn = isOwnerHost(site, url.hostname);
    const script = found.states.find(({ layer }) => layer === 'script')?.state;
    const problems: InstallProblem[] = [];
    if (!isOwn) problems.push('other_host');
    if (found.policyInTheWay) problems.push('content_policy');
    return {
      reply: {
        checkedAt,
        finalUrl: url.href,
        status: page.status,
        rendered: rendered !== null,
        installed: isOwn && script === 'found',
        layers: found.states,
        problems,
      },
      // A page on another host proves nothing about whose this one is.
      scriptFound: isOwn && hasScript(found),
    };
  }

  /** Null where no browser can render it: what its server sent is all there is then. */
  async #render(address: string, signal: AbortSignal): Promise<RenderedPage | null> {
    try {
      return await this.rendered.render(address, () => true, signal);
    } catch (error) {
      if (error instanceof PageFailure) return null;
      throw error;
    }
  }
}

function problemOf(page: VisitedPage | null, refused: boolean): InstallProblem | null {
  if (page === null) return refused ? 'refused' : 'unreachable';
  if (page.status >= 400) return 'error_status';
  return page.isHtml ? null : 'not_html';
}

function hasScript({ states }: FoundLayers): boolean {
  return states.some(({ layer, state }) => layer === 'script' && (state === 'found' || state === 'blocked'));
}

const RANK: readonly LayerState[] = ['found', 'blocked', 'other_site', 'missing'];

/** The better state of each layer: the rendered page may lack what was sent, and the other way round. */
function better(sent: FoundLayers, rendered: FoundLayers): FoundLayers {
  return {
    states: sent.states.map(({ layer, state }) => {
      const other = rendered.states.find((one) => one.layer === layer)?.state ?? 'missing';
      return { layer, state: RANK.indexOf(other) < RANK.indexOf(state) ? other : state };
    }),
    policyInTheWay: sent.policyInTheWay || rendered.policyInTheWay,
  };
}
