import { LoadingText } from '@garimpo/sdk';
import { onDemand, useOnDemand } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import type { ArchiveListProps } from './archive-list.tsx';
import type { OfferListProps } from './offer-list.tsx';

const list = onDemand<OfferListProps>(async () => {
  const { OfferList: Loaded } = await import(/* webpackChunkName: 'list' */ './offer-list.tsx');
  return Loaded;
});

const archive = onDemand<ArchiveListProps>(async () => {
  const { ArchiveList: Loaded } = await import(/* webpackChunkName: 'list' */ './archive-list.tsx');
  return Loaded;
});

const stay = () => undefined;

/** Rows are looked at by those who have many offers: the board does without their code. */
export function OfferList(props: OfferListProps) {
  const List = useOnDemand(list, { open: true, onClose: stay });
  return List ? <List {...props} /> : <LoadingText text={text.board.loadingList} />;
}

export function ArchiveList(props: ArchiveListProps) {
  const List = useOnDemand(archive, { open: true, onClose: stay });
  return List ? <List {...props} /> : <LoadingText text={text.board.loadingList} />;
}
