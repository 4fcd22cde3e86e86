import { isWebUrl, type OfferView } from '@garimpo/offers-contract';
import { Button, Icon, TextLink, toast, useHasRoute, useMark } from '@garimpo/sdk';
import { CircleCheck } from 'lucide-react';
import { marks as names } from '../../../marks.ts';
import { paths } from '../../../paths.ts';
import { firstStepsText as words } from '../../../text/pt-br-first-steps.ts';
import { firstSteps, type Step, type StepId } from '../lib/steps.ts';

export interface StepsListProps {
  titleId: string;
  offers: readonly OfferView[];
  marks: readonly string[];
}

export function StepsList({ titleId, offers, marks }: StepsListProps) {
  const canClone = useHasRoute(paths.cloneSites);
  const [, setPutAway] = useMark(names.putAway);
  const steps = firstSteps({ offers, marks, canClone });
  const doneCount = steps.filter(({ done }) => done).length;
  function putAway() {
    // The button disappears, so the focus moves to the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    setPutAway().catch(() => toast.error(words.notKept));
  }
  const next = steps.find(({ done }) => !done);
  return (
    <>
      <header className="flex min-h-control flex-wrap items-center gap-x-2 whitespace-nowrap">
        <h2 id={titleId} className="text-h3">
          {next === undefined ? words.done : words.title}
        </h2>
        <span className="text-small text-ink-3 tabular-nums">{words.progress(doneCount, steps.length)}</span>
        <span className="-mr-3 ml-auto">
          <Button variant="ghost" size="sm" onClick={putAway}>
            {next === undefined ? words.close : words.putAway}
          </Button>
        </span>
      </header>
      <ol className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-x-6 gap-y-3">
        {steps.map((step, at) => (
          <StepItem key={step.id} step={step} number={at + 1} isNext={step === next} offer={offers[0]} />
        ))}
      </ol>
    </>
  );
}

interface StepItemProps {
  step: Step;
  number: number;
  isNext: boolean;
  /** The offer that the step's link leads to. */
  offer: OfferView | undefined;
}

function StepItem({ step: { id, done }, number, isNext, offer }: StepItemProps) {
  const { title, hint } = words.steps[id];
  const to = done || offer === undefined ? null : addressOf(id, offer);
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex gap-2.5 text-small">
      {done ? (
        <Icon icon={CircleCheck} size={20} className="text-success" />
      ) : (
        <span
          aria-hidden
          className={`grid size-5 flex-none place-items-center rounded-full text-micro inset-ring tabular-nums ${isNext ? 'text-ink inset-ring-line-control' : 'text-ink-3 inset-ring-line'}`}
        >
          {number}
        </span>
      )}
      <div className="min-w-0">
        <p className={isNext ? 'font-semibold text-ink' : 'font-medium text-ink-2'}>
          {done && <span className="sr-only">{words.stepDone} </span>}
          {title}
        </p>
        {!done && <p className="mt-0.5 text-caption text-ink-2">{hint}</p>}
        {to !== null && (
          <TextLink to={to.address} className="mt-1 inline-block py-0.5 text-caption max-md:py-3">
            {to.label}
          </TextLink>
        )}
      </div>
    </li>
  );
}

/** Where the step is done, if that is not the board itself. */
function addressOf(id: StepId, offer: OfferView) {
  const { id: offerId, landingPageUrl } = offer;
  if (id === 'metrics') return { address: paths.metrics(offerId), label: words.actions.metrics };
  if (id !== 'clone') return null;
  const address = isWebUrl(landingPageUrl) ? paths.clonePage(offer) : paths.cloneSites;
  return { address, label: words.actions.clone };
}
