import { LoadingText, Panel, toast } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RetryNotice } from '../../../retry-notice.tsx';
import { extensionText } from '../../../text/pt-br-extension.ts';
import { readBookmarklet } from '../lib/build-files.ts';

const words = extensionText.bookmarklet;

/** For whoever installs nothing: a bookmark that reads the page it is clicked on. */
export function BookmarkletPanel() {
  const program = useQuery({
    queryKey: ['mf-offers', 'bookmarklet'],
    queryFn: ({ signal }) => readBookmarklet(location.origin, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title={words.title}>
      <div className="grid gap-4">
        <p className="text-ink-2">{words.hint}</p>
        {program.isPending && <LoadingText text={words.loading} />}
        {program.isError && (
          <RetryNotice
            busy={program.isFetching}
            busyText={words.loading}
            retryText={words.retry}
            onRetry={() => void program.refetch()}
          >
            {words.failed}
          </RetryNotice>
        )}
        {program.data !== undefined && <Bookmark address={program.data} />}
        <p className="text-small text-ink-3">{words.limits}</p>
      </div>
    </Panel>
  );
}

function Bookmark({ address }: { address: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  // React takes such an address for an attack: it is one only where it is clicked, and this one is dragged.
  useEffect(() => link.current?.setAttribute('href', address), [address]);
  return (
    // biome-ignore lint/a11y/useValidAnchor: a button cannot be dragged to a bar of bookmarks
    <a
      ref={link}
      href="#favorito"
      draggable
      onClick={(event) => {
        event.preventDefault();
        toast.info(words.clicked);
      }}
      className="inline-flex h-control cursor-grab items-center justify-self-start rounded-md border border-line bg-gold-soft px-4 font-label text-ink"
    >
      {words.name}
    </a>
  );
}
