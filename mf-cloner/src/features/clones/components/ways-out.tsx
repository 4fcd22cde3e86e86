import { leadPlan, NOWHERE_TO, type SiteView, type WayView, wayText } from '@garimpo/cloner-contract';
import { Button, errorText, LoadingText, Notice, toast } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { waysPanelText } from '../../../text/pt-br-ways.ts';
import { useClaimWay, useLeadWays, useWaysOut, useWaysPicture } from '../api/ways-out.ts';
import { countViews, offerNumbers } from '../lib/lead-address.ts';
import { ReportPart } from './report-parts.tsx';
import { WayRow } from './way-row.tsx';
import { WaysVerdict } from './ways-verdict.tsx';

const words = waysPanelText;

/** Whom a hosted clone leads to, as it is now, and leading it elsewhere. */
export function SiteWays({ site }: { site: Pick<SiteView, 'subdomain' | 'state'> }) {
  const { data, error, isFetching, refetch } = useWaysOut(site.subdomain);
  const picture = useWaysPicture(site.subdomain, data);
  const leading = useLeadWays(site.subdomain);
  const claiming = useClaimWay(site.subdomain);
  if (data === undefined) {
    return (
      <ReportPart title={wayText.title}>
        {error === null ? (
          <LoadingText />
        ) : (
          <Notice
            kind="danger"
            action={
              <Button size="sm" busy={isFetching} busyText={text.page.loading} onClick={() => void refetch()}>
                {text.page.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, words.loadFailed)}
          </Notice>
        )}
      </ReportPart>
    );
  }
  const lead = (leads: { key: string; to: string }[]) =>
    leading.mutate(
      { baseVersion: data.version, leads },
      {
        onSuccess: ({ saved }) => {
          if (saved) toast.success(words.changed(leads.length));
          else toast.info(words.nothingChanged);
        },
        onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
      },
    );
  const claim = (target: string) =>
    claiming.mutate(target, {
      onSuccess: () => toast.success(words.isMine),
      onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
    });
  const plan = leadPlan(data.ways.map(asWay), data.own, 'keep');
  const offers = offerNumbers(data.ways);
  const others = data.ways.filter(({ owner }) => owner === 'other');
  const left = others.filter(({ key }) => !plan.has(key));
  const isBusy = leading.isPending || claiming.isPending;
  const canChange = site.state === 'active';
  return (
    <ReportPart title={wayText.title}>
      <WaysVerdict counts={data.counts} />
      {canChange && plan.size > 0 && (
        <Button
          variant="primary"
          className="justify-self-start"
          busy={isBusy}
          busyText={words.changing}
          onClick={() => lead([...plan].map(([key, to]) => ({ key, to })))}
        >
          {words.changeAll(plan.size)}
        </Button>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {data.ways.map((way) => (
          <WayRow
            key={`${way.owner} ${way.key}`}
            way={way}
            ways={data}
            picture={picture}
            offer={offers.get(way.key)}
            suggested={plan.get(way.key)}
            {...(canChange && {
              actions: { busy: isBusy, onLead: (key, to) => lead([{ key, to }]), onMine: claim },
            })}
          />
        ))}
      </ul>
      {canChange && left.length > 1 && (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={isBusy}
          onClick={() => lead(left.map(({ key }) => ({ key, to: NOWHERE_TO })))}
        >
          {words.turnOffRest}
        </Button>
      )}
    </ReportPart>
  );
}

const asWay = ({ kind, target, owner, places }: WayView) => ({
  kind,
  target,
  at: places[0]?.at ?? 'link',
  label: places[0]?.label ?? '',
  dead: owner === 'nowhere',
});

/** What was found when a ZIP was made. */
export function ReportedWays({ ways }: { ways: readonly WayView[] }) {
  const counts = countViews(ways);
  const offers = offerNumbers(ways);
  return (
    <ReportPart title={wayText.title}>
      <WaysVerdict counts={counts} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {ways.map((way) => (
          <WayRow
            key={`${way.owner} ${way.key}`}
            way={way}
            ways={{ pictureSize: null }}
            picture={null}
            offer={offers.get(way.key)}
            suggested={undefined}
          />
        ))}
      </ul>
    </ReportPart>
  );
}
