import { wayText } from '@garimpo/cloner-contract';
import { Button, errorText, LoadingText, Notice, toolKey, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteApi } from '../../../api/site-api.ts';
import { FewAtFirst } from '../../../components/place-list.tsx';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { checksText } from '../../../text/pt-br-checks.ts';
import { pageWays, waysFinding } from '../lib/page-ways.ts';
import { PlaceButton } from './place-button.tsx';

const SHOWN = 6;
/** All files of the clone are read. */
interface WaysCheckProps {
  site: Pick<SiteApi, 'waysOut'>;
  page: PageTree;
  onClose: () => void;
}

/** Red while a way out of the clone leads to somebody else, and green only when none does. */
export function WaysCheck({ site, page, onClose }: WaysCheckProps) {
  const { url, originalUrl, subdomain } = useEditorAlone();
  const userId = useSession().user.id;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: toolKey('mf-editor', 'ways-out', userId, subdomain),
    queryFn: ({ signal }) => site.waysOut(signal),
    staleTime: 0,
  });
  const ways = useMemo(() => pageWays(page, { url, originalUrl }), [page, url, originalUrl]);
  const finding = useMemo(() => data && waysFinding(ways, data), [ways, data]);
  if (finding === undefined) {
    return (
      <section aria-label={wayText.title} className="p-5 pb-0">
        {error === null ? (
          <LoadingText />
        ) : (
          <Notice
            kind="danger"
            action={
              <Button
                size="sm"
                busy={isFetching}
                busyText={checksText.reading}
                onClick={() => void refetch()}
              >
                {checksText.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, checksText.waysFailed)}
          </Notice>
        )}
      </section>
    );
  }
  const { counts, others } = finding;
  return (
    <section aria-label={wayText.title} className="grid grid-cols-1 gap-3 p-5 pb-0">
      <h3 className="text-small font-semibold text-ink-2">{wayText.title}</h3>
      <Notice kind={counts.other > 0 ? 'danger' : 'success'}>
        {counts.other > 0 ? `${wayText.verdict(counts)} ${wayText.why}` : wayText.verdict(counts)}
      </Notice>
      {others.length > 0 && (
        <div className="grid grid-cols-1 gap-1.5 rounded-md border border-line p-3">
          <p className="text-caption text-ink-2">{checksText.changeWays}</p>
          <FewAtFirst items={others} step={SHOWN}>
            {({ key, element, kind, target, place }) =>
              element === null ? (
                <li key={key} className="grid grid-cols-1 px-2 py-1.5">
                  <span className="truncate text-small text-ink">{wayText.target(target)}</span>
                  <span className="truncate text-caption text-ink-3">{`${wayText.kinds[kind]} · ${place}`}</span>
                </li>
              ) : (
                <PlaceButton
                  key={key}
                  element={element}
                  detail={wayText.target(target)}
                  note={`${wayText.kinds[kind]} · ${place}`}
                  onClose={onClose}
                />
              )
            }
          </FewAtFirst>
        </div>
      )}
    </section>
  );
}
