import type { PageSnapshotView, PageWatchView } from '@garimpo/offers-contract';
import {
  ApiError,
  errorText,
  formatAgo,
  formatDateTime,
  Notice,
  Panel,
  Skeleton,
  Spinner,
  Switch,
  TextLink,
  useGarimpo,
} from '@garimpo/sdk';
import { errorWithPlans, Fact, PlansLink, shortAddress } from '@garimpo/sdk/parts';
import type { ReactNode } from 'react';
import { RetryNotice } from '../../../retry-notice.tsx';
import { pageErrors, pageWatchText } from '../../../text/pt-br-page-watch.ts';
import { isAwaited, usePageWatch, useTurnPageWatch } from '../api/page-watch-requests.ts';
import { ComparePictures } from './compare-pictures.tsx';
import { PageHistory } from './page-history.tsx';

/** What is seen of the offer's landing page, once a week. */
export function PageWatchPanel({ offerId }: { offerId: string }) {
  const watch = usePageWatch(offerId);
  const { data, error } = watch;
  // An offer of somebody else, or one that is gone: the page says so.
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <Panel title={pageWatchText.title} className="mb-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-small">
        {error !== null && (
          <RetryNotice
            busy={watch.isFetching}
            busyText={pageWatchText.loading}
            retryText={pageWatchText.retry}
            onRetry={() => void watch.refetch()}
          >
            {errorText(error, pageErrors, pageWatchText.failed)}
          </RetryNotice>
        )}
        {watch.isPending && <LoadingPage />}
        {data !== undefined && (
          <>
            <WatchSwitch offerId={offerId} watch={data} />
            <Seen offerId={offerId} watch={data} />
          </>
        )}
      </div>
    </Panel>
  );
}

function LoadingPage() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton height={36} />
      <Skeleton height={120} />
    </div>
  );
}

function WatchSwitch({ offerId, watch }: { offerId: string; watch: PageWatchView }) {
  const { mutate, isPending, variables, error } = useTurnPageWatch(offerId);
  const { used, limit } = watch;
  return (
    <>
      <Switch
        label={pageWatchText.watch}
        description={`${pageWatchText.hint} ${pageWatchText.used(used, limit)}.`}
        // The choice shows at once; where it fails, what was before shows again.
        checked={isPending && variables !== undefined ? variables : watch.enabled}
        onCheckedChange={(enabled) => mutate(enabled)}
      />
      {error !== null && (
        <Notice kind="danger">{errorWithPlans(error, pageErrors, pageWatchText.turnFailed)}</Notice>
      )}
    </>
  );
}

function Seen({ offerId, watch }: { offerId: string; watch: PageWatchView }) {
  const { now } = useGarimpo();
  const { enabled, problem, nextLookAt, snapshots } = watch;
  const [latest] = snapshots;
  const awaited = isAwaited(watch, now());
  const next = nextLookAt === null || awaited ? null : formatDateTime(nextLookAt);
  return (
    <>
      {problem !== null && (
        <Notice kind="warn">
          {pageWatchText.problem(problem.reason, formatAgo(problem.lastAt, now()), next && `em ${next}`)}{' '}
          {problem.reason === 'plan_limit' && <PlansLink />}
        </Notice>
      )}
      {awaited && (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner /> {pageWatchText.awaited}
        </p>
      )}
      {enabled && nextLookAt === null && <p className="text-ink-2">{pageWatchText.rests}</p>}
      {latest === undefined && !enabled && <p className="text-ink-2">{pageWatchText.off}</p>}
      {latest !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Facts latest={latest} next={next} />
            <PageHistory snapshots={snapshots} />
          </div>
          <ComparePictures offerId={offerId} snapshots={snapshots} />
        </div>
      )}
    </>
  );
}

function Facts({ latest, next }: { latest: PageSnapshotView; next: string | null }) {
  const { now } = useGarimpo();
  const words = pageWatchText.facts;
  const { takenAt, price, headline, checkoutUrl } = latest;
  const known = (value: ReactNode | null) => value ?? <span className="text-ink-3">{words.unknown}</span>;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:max-lg:grid-cols-2">
      <Fact name={words.price}>{known(price && <span className="text-strong">{price}</span>)}</Fact>
      <Fact name={words.checkout}>
        {known(
          checkoutUrl && (
            <TextLink href={checkoutUrl} newTab className="break-all">
              {shortAddress(checkoutUrl)}
            </TextLink>
          ),
        )}
      </Fact>
      <Fact name={words.headline}>{known(headline && <span className="break-words">{headline}</span>)}</Fact>
      <Fact name={words.lastLook}>
        <time dateTime={takenAt} title={formatDateTime(takenAt)}>
          {formatAgo(takenAt, now())}
        </time>
      </Fact>
      {next !== null && <Fact name={words.nextLook}>{next}</Fact>}
    </dl>
  );
}
