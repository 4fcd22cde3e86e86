import { UNLIMITED, type UsageReply } from '@garimpo/accounts-contract';
import { formatNumber, LoadingText, Panel, Progress, TextLink } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { paths } from '../lib/paths.ts';
import { usageQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import { accountText } from '../text/pt-br-account.ts';

const words = accountText.usage;
const labels: Readonly<Record<string, string>> = words.counters;

type Use = UsageReply['usage'][number];

/** How much of each of the plan's limits is used. */
export function UsagePanel({ userId, planId }: { userId: string; planId: string | null }) {
  const { api } = useServices();
  const usage = useQuery(usageQuery(api, userId, planId));
  // A service newer than this page may count what the page has no word for.
  const known = usage.data?.filter(({ counter }) => Object.hasOwn(labels, counter));
  if (known?.length === 0) return null;

  return (
    <Panel title={words.title}>
      {usage.isPending && <LoadingText />}
      {usage.isError && <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={usage} />}
      {known !== undefined && (
        <ul className="grid gap-4">
          {known.map((use) => (
            <li key={use.counter}>
              <Meter
                label={labels[use.counter] ?? use.counter}
                use={use}
                full={use.counter === 'requests' ? words.overfull : words.full}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Meter({ label, use: { used, limit }, full }: { label: string; use: Use; full: string }) {
  if (limit === UNLIMITED) {
    return (
      <p className="flex flex-wrap gap-x-3 text-small">
        <span className="font-label">{label}</span>
        <span className="ml-auto text-ink-2 tabular-nums">{words.unlimited(formatNumber(used))}</span>
      </p>
    );
  }
  return (
    <>
      <Progress
        label={label}
        // Without any room there is nothing left of it.
        value={limit === 0 ? 1 : used / limit}
        detail={words.of(formatNumber(used), formatNumber(limit))}
      />
      {used >= limit && (
        <p className="mt-1.5 text-caption text-ink-3">
          {full} <TextLink to={paths.plans}>{words.plans}</TextLink>
        </p>
      )}
    </>
  );
}
