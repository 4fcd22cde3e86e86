import { Badge, Button, ButtonLink, errorText, Notice, useHasRoute } from '@garimpo/sdk';
import { CopyButton } from '@garimpo/sdk/parts';
import {
  type CampaignView,
  isSplit,
  judgeSplit,
  keepOffer,
  type Offer,
  rateInterval,
  type SplitVerdict,
} from '@garimpo/traffic-filter-contract';
import { Pencil, Trophy } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { abText as words } from '../../../text/pt-br-ab.ts';
import { RESULT_DAYS, useDivide, useResultQuery } from '../api/ab-tests.ts';
import { type TestedClone, type Variant, variantsOf } from '../lib/ab-test.ts';
import type { AbPart } from './ab-parts.ts';

interface AbResultOptions {
  /** Null where there is none. */
  test: CampaignView | null;
  clones: readonly TestedClone[];
  /** Subdomain of the copy that was just made for it. */
  made: string | null;
  onClose: () => void;
  onNew: () => void;
}

/** The link of a test, what came of its pages, and its end. */
export function useAbResult({ test, clones, made, onClose, onNew }: AbResultOptions): AbPart | null {
  const { data = [], error } = useResultQuery(test?.id ?? null);
  const ending = useEnding();
  const { keeping } = ending;
  if (test === null) return null;
  const variants = variantsOf(test, clones, data);
  const goesOn = isSplit(test);
  const verdict = judgeSplit(variants.map(({ result }) => result));
  return {
    description: words.resultAbout(RESULT_DAYS),
    busy: keeping !== null,
    footer: (
      <>
        <ButtonLink variant="ghost" to={paths.campaign(test.id)}>
          {words.openCampaign}
        </ButtonLink>
        {!goesOn && <Button onClick={onNew}>{words.again}</Button>}
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      </>
    ),
    body: (
      <>
        <div className="flex min-w-0 items-center gap-2">
          <span className="text-small text-ink-2">{words.link}</span>
          <code className="min-w-0 flex-1 truncate">{test.link}</code>
          <CopyButton label={words.copyLink} size="row" value={test.link} copied={words.linkCopied} />
        </div>
        {made !== null && goesOn && <MadeCopy name={made} />}
        {error !== null && <Notice kind="danger">{errorText(error, words.errors, words.loadFailed)}</Notice>}
        {ending.error !== null && (
          <Notice kind="danger">{errorText(ending.error, words.errors, words.keepFailed)}</Notice>
        )}
        <Standing
          variants={variants}
          goesOn={goesOn}
          verdict={verdict}
          busy={keeping !== null}
          onUndo={ending.undo(test)}
        />
        <ul aria-label={words.variants} className="grid gap-3 md:grid-cols-2">
          {variants.map((variant, at) => (
            <VariantCard
              key={variant.url}
              variant={variant}
              best={at === verdict.best}
              keep={
                goesOn && variant.percent > 0
                  ? {
                      busy: keeping === variant.url,
                      disabled: keeping !== null,
                      run: () => ending.keep(test, variant),
                    }
                  : null
              }
            />
          ))}
        </ul>
        <p className="text-caption text-ink-3">{words.note}</p>
      </>
    ),
  };
}

function MadeCopy({ name }: { name: string }) {
  const editable = useHasRoute(paths.editorStudio);
  return (
    <Notice
      kind="info"
      {...(editable && {
        action: (
          <ButtonLink size="sm" icon={Pencil} to={paths.editSite(name)}>
            {words.edit}
          </ButtonLink>
        ),
      })}
    >
      {words.sameYet(name)}
    </Notice>
  );
}

interface StandingProps {
  variants: readonly Variant[];
  goesOn: boolean;
  verdict: SplitVerdict;
  busy: boolean;
  /** Lets the test go on as before it ended, where that is known. */
  onUndo: (() => void) | undefined;
}

function Standing({ variants, goesOn, verdict, busy, onUndo }: StandingProps) {
  const winner = variants.find(({ percent }) => percent === 100);
  if (!goesOn && winner !== undefined) {
    return (
      <Notice
        kind="success"
        {...(onUndo && {
          action: (
            <Button size="sm" busy={busy} onClick={onUndo}>
              {words.undo}
            </Button>
          ),
        })}
      >
        {words.ended(winner.name)}
      </Notice>
    );
  }
  return verdict.best === null ? (
    <Notice kind="info">{words.undecided(verdict.why)}</Notice>
  ) : (
    <Notice kind="success">{words.decided(variants[verdict.best]?.name ?? '')}</Notice>
  );
}

interface VariantCardProps {
  variant: Variant;
  best: boolean;
  keep: { busy: boolean; disabled: boolean; run: () => void } | null;
}

function VariantCard({ variant: { name, percent, result }, best, keep }: VariantCardProps) {
  const interval = rateInterval(result);
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line p-4">
      <span className="flex flex-wrap items-center gap-2">
        <strong className="min-w-0 truncate text-ink">{name}</strong>
        {best && (
          <Badge tone="success" icon={Trophy}>
            {words.best}
          </Badge>
        )}
      </span>
      <span className="text-caption text-ink-3">{words.part(percent)}</span>
      <span className="text-small text-ink-2">
        {words.visits(result.visits)} · {words.clicks(result.clicks)} ·{' '}
        {words.conversions(result.conversions)}
      </span>
      {interval === null ? (
        <span className="text-small text-ink-2">{words.noRate}</span>
      ) : (
        <span className="text-small text-ink">
          {words.rate(result.converted / result.visits)}{' '}
          <span className="text-caption text-ink-3">({words.interval(interval)})</span>
        </span>
      )}
      {keep !== null && (
        <Button
          size="sm"
          className="justify-self-start"
          aria-label={words.keepOf(name)}
          busy={keep.busy}
          busyText={words.keeping}
          disabled={keep.disabled}
          onClick={keep.run}
        >
          {words.keep}
        </Button>
      )}
    </li>
  );
}

/** Gives all visitors to one page, and takes that back. The dialog is over all toasts: what went wrong, and the way back, stand in it. */
function useEnding() {
  const { mutateAsync, isPending, variables, error } = useDivide();
  /** The test as it was before it ended. */
  const [before, setBefore] = useState<CampaignView | null>(null);
  const divide = async ({ id, revision }: CampaignView, offers: Offer[], ended: CampaignView | null) => {
    try {
      await mutateAsync({ id, revision, offers });
      setBefore(ended);
    } catch {
      // The dialog shows what went wrong.
    }
  };
  const kept = variables?.offers.find(({ weight }) => weight > 0)?.url ?? '';
  return {
    keep: (test: CampaignView, { url }: Variant) => void divide(test, keepOffer(test.offers, url), test),
    undo: (test: CampaignView) =>
      before?.id === test.id ? () => void divide(test, before.offers, null) : undefined,
    keeping: isPending ? kept : null,
    error: isPending ? null : error,
  };
}
