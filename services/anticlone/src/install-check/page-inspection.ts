import {
  type InstallCheckReply,
  type InstallProblem,
  isOwnerHost,
  type LayerState,
  layers,
  type OwnerHosts,
} from '@garimpo/anticlone-contract';
import { CONFIG, type Config, linksUrl, type OutboundErrorCode } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PageFailure } from '../page/page-reader.ts';
import { htmlOf, PageVisits, type VisitedPage } from '../page/page-visits.ts';
import { RenderedPages } from '../page/rendered-page.ts';
import { type FoundLayers, findLayers } from './find-layers.ts';

export interface InspectedSite extends OwnerHosts {
  originalUrl: string;
  scriptKey: string;
}

/** What a look at the owner's page came to. */
export interface Inspection {
  reply: InstallCheckReply;
  /** Whether the site's script is on the page, working or not; null where there was no page to look at. */
  scriptFound: boolean | null;
}

const REFUSED: ReadonlySet<OutboundErrorCode> = new Set(['bad_address', 'private_address']);
const NONE: FoundLayers = {
  states: layers.map((layer) => ({ layer, state: 'missing' as LayerState })),
  policyInTheWay: false,
};

/** Looks whether a page has its site's snippet: as it is sent first, and built by a browser where the script is not in that. */
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
    const at = startedAt.toISOString();
    if (page === null) {
      const problem = failure !== null && REFUSED.has(failure) ? 'refused' : 'unreachable';
      return nothingOn({ at, page: null, problem });
    }
    if (page.status >= 400) return nothingOn({ at, page, problem: 'error_status' });
    if (!page.isHtml) return nothingOn({ at, page, problem: 'not_html' });
    return this.#look(site, page, at, signal);
  }

  async #look(site: InspectedSite, page: VisitedPage, at: string, signal: AbortSignal): Promise<Inspection> {
    const policies = page.headers.get('content-security-policy');
    const settings = {
      key: site.scriptKey,
      linksUrl: linksUrl(this.config),
      formerUrl: this.config.publicUrl,
    };
    const given = policies === null ? [] : [policies];
    let { url } = page;
    let found = await findLayers({ html: htmlOf(page), url, policies: given, drawn: false }, settings);
    let rendered = false;
    if (!hasScript(found)) {
      const drawn = await this.#draw(url.href, signal);
      if (drawn !== null) {
        const later = await findLayers({ ...drawn, policies: given, drawn: true }, settings);
        rendered = true;
        url = drawn.url;
        found = better(found, later);
      }
    }
    const isOwn = isOwnerHost(site, url.hostname);
    const problems: InstallProblem[] = [
      ...(isOwn ? [] : (['other_host'] as const)),
      ...(found.policyInTheWay ? (['content_policy'] as const) : []),
    ];
    const script = found.states.find(({ layer }) => layer === 'script')?.state;
    return {
      reply: {
        checkedAt: at,
        finalUrl: url.href,
        status: page.status,
        rendered,
        installed: isOwn && script === 'found',
        layers: found.states,
        problems,
      },
      // A page elsewhere says nothing of whose this one is.
      scriptFound: isOwn && hasScript(found),
    };
  }

  /** Null where no browser can build it: then it is what it was sent as. */
  async #draw(address: string, signal: AbortSignal): Promise<{ html: string; url: URL } | null> {
    try {
      return await this.rendered.draw(address, () => true, signal);
    } catch (error) {
      if (error instanceof PageFailure) return null;
      throw error;
    }
  }
}

function hasScript({ states }: FoundLayers): boolean {
  return states.some(({ layer, state }) => layer === 'script' && (state === 'found' || state === 'blocked'));
}

const RANK: readonly LayerState[] = ['found', 'blocked', 'other_site', 'missing'];

/** Of each layer the better of two looks: what is sent may be gone from what was built, and the other way round. */
function better(sent: FoundLayers, built: FoundLayers): FoundLayers {
  return {
    states: sent.states.map(({ layer, state }) => {
      const other = built.states.find((one) => one.layer === layer)?.state ?? 'missing';
      return { layer, state: RANK.indexOf(other) < RANK.indexOf(state) ? other : state };
    }),
    policyInTheWay: sent.policyInTheWay || built.policyInTheWay,
  };
}

function nothingOn({
  at,
  page,
  problem,
}: {
  at: string;
  page: VisitedPage | null;
  problem: InstallProblem;
}): Inspection {
  return {
    reply: {
      checkedAt: at,
      finalUrl: page?.url.href ?? null,
      status: page?.status ?? null,
      rendered: false,
      installed: false,
      layers: NONE.states,
      problems: [problem],
    },
    scriptFound: null,
  };
}
