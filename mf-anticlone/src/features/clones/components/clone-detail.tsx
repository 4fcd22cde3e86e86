import { Button, LoadingText } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { FileText } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { clonesOf, useClonesQuery } from '../api/clones-query.ts';
import { CasePart } from './case-part.tsx';
import { CloneFacts } from './clone-facts.tsx';
import { SimilarityPart } from './similarity-part.tsx';

const words = clonesText.detail;

export interface CloneDetailProps {
  siteId: string;
  cloneId: string;
  /** What proves it. */
  evidence: ReactNode;
  onNotices: () => void;
}

/** All about one copy. */
export function CloneDetail({ siteId, cloneId, evidence, onNotices }: CloneDetailProps) {
  const { data, isPending, hasNextPage, fetchNextPage } = useClonesQuery(siteId);
  const clone = clonesOf(data).find(({ id }) => id === cloneId);
  // A link may name one that is further down the list.
  const searching = clone === undefined && hasNextPage;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);
  if (clone === undefined) {
    return isPending || searching ? (
      <LoadingText className="p-5" />
    ) : (
      <p className="p-5 text-ink-2">{words.gone}</p>
    );
  }
  return (
    <>
      <CloneFacts clone={clone} />
      <SimilarityPart siteId={siteId} clone={clone} />
      <CasePart key={clone.id} siteId={siteId} clone={clone} />
      {evidence}
      <PanelPart title={words.notices}>
        <p>{words.noticesText}</p>
        <Button className="justify-self-start" icon={FileText} onClick={onNotices}>
          {words.openNotices}
        </Button>
      </PanelPart>
    </>
  );
}
