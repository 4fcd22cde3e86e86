import { type BrowserRun, type Config, linksUrl } from '@garimpo/service-kit';

export interface StayRules {
  config: Pick<Config, 'publicUrl' | 'linksDomain'>;
  /** Where a tab may be led to. */
  mayShow: (url: URL) => boolean;
  /** Kinds of what is not loaded, as playwright calls them. */
  leftOut: ReadonlySet<string>;
}

/** Keeps tabs where they may be, and our own script out of them: it would count us, and lead us away from a copy. */
export async function stayOnPage(
  context: BrowserRun['context'],
  { config, mayShow, leftOut }: StayRules,
): Promise<void> {
  const ours = [linksUrl(config), config.publicUrl].map((origin) => `${origin}/a/`);
  await context.route('**/*', (route) => {
    const request = route.request();
    const url = request.url();
    const leadsAway = request.isNavigationRequest() && URL.canParse(url) && !mayShow(new URL(url));
    // Any other way to end it would show a page of the browser's own in place of this one.
    if (leadsAway) return route.abort('aborted');
    const isOurs = ours.some((place) => url.startsWith(place));
    return isOurs || leftOut.has(request.resourceType()) ? route.abort() : route.fallback();
  });
}
