import { useDocumentTitle } from '@garimpo/sdk';
import { useCallback, useRef } from 'react';
import { MovedAway, OtherTabDialog } from '../features/work/components/other-tab.tsx';
import { useTabs } from '../features/work/components/use-tabs.ts';
import { EditorScope } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';
import { EditorScreen } from './editor-screen.tsx';
import { OpenFailure } from './open-failure.tsx';
import { OpeningText } from './opening-text.tsx';
import { useOpening } from './use-opening.ts';

/** One site: being opened, open, not to be opened, or edited in another tab. */
export function OpenSite({ subdomain }: { subdomain: string }) {
  useDocumentTitle(text.page.titleOf(subdomain));
  const opening = useOpening(subdomain);
  const give = useRef<() => Promise<void>>(async () => {});
  const tabs = useTabs(
    subdomain,
    useCallback(() => give.current(), []),
  );
  const take = async () => {
    await tabs.take();
    // With the draft that the other tab has just kept.
    opening.again();
  };
  if (tabs.state === 'away') return <MovedAway onTake={take} />;
  if (tabs.state === 'asked') {
    // Nothing of the site is asked about before that: its draft is the other tab's.
    return (
      <>
        <OpeningText />
        <OtherTabDialog onTake={take} onLeave={tabs.leave} />
      </>
    );
  }
  const { opened, error, isFetching, again } = opening;
  return (
    <>
      {opened === undefined && error === null && <OpeningText />}
      {opened === undefined && error !== null && (
        <OpenFailure error={error} retrying={isFetching} onRetry={again} />
      )}
      {opened !== undefined && (
        <EditorScope key={opened.number} editor={opened.editor}>
          <EditorScreen opened={opened} give={give} onReopen={again} />
        </EditorScope>
      )}
    </>
  );
}
