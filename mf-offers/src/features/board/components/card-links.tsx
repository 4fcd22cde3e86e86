import { isWebUrl, type OfferView } from '@garimpo/offers-contract';
import { Icon, IconButton, IconLink, Tooltip, useHasRoute } from '@garimpo/sdk';
import { ChartLine, Copy, Download, ExternalLink, Library } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { CardMenu } from './card-menu.tsx';
import type { CardActions } from './use-card-actions.ts';

export interface CardLinksProps {
  offer: OfferView;
  actions: CardActions;
}

/** Where the card leads. A link to another tool shows only while discovery lists its address. */
export function CardLinks({ offer, actions }: CardLinksProps) {
  const canClone = useHasRoute(paths.cloneSites);
  const hasMetrics = useHasRoute(paths.metrics(offer.id));
  const { offerUrl, landingPageUrl } = offer;
  return (
    <footer className="-mx-3 flex items-center border-t border-line-soft px-1.5 pt-1.25">
      {isWebUrl(offerUrl) && (
        <IconLink size="row" label={text.card.library} icon={Library} href={offerUrl} newTab />
      )}
      {isWebUrl(landingPageUrl) && (
        <IconLink size="row" label={text.card.landingPage} icon={ExternalLink} href={landingPageUrl} newTab />
      )}
      {canClone && (
        <IconLink size="row" label={text.card.clone} icon={Copy} to={paths.clonePage(landingPageUrl)} />
      )}
      {isWebUrl(offerUrl) && (
        <IconButton
          size="row"
          label={text.card.media}
          icon={Download}
          onClick={() => actions.open('media', offer)}
        />
      )}
      <span className="ml-auto" />
      {hasMetrics && <MetricsLink offerId={offer.id} />}
      <CardMenu offer={offer} actions={actions} />
    </footer>
  );
}

function MetricsLink({ offerId }: { offerId: string }) {
  return (
    <Tooltip text={text.card.metricsName}>
      <Link
        to={paths.metrics(offerId)}
        aria-label={text.card.metricsName}
        className="inline-flex h-7 items-center gap-1.25 rounded-sm px-1.5 text-caption font-label text-ink-2 hover:veil-hover hover:text-ink active:veil-press max-md:h-11"
      >
        <Icon icon={ChartLine} size={14} className="max-md:hidden" />
        {text.card.metrics}
      </Link>
    </Tooltip>
  );
}
