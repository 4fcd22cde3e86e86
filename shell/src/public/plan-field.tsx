import { type PlanView, planNames } from '@garimpo/accounts-contract';
import { Button, Field, LoadingText, Notice, RadioCards, Skeleton } from '@garimpo/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { text } from '../text/pt-br.ts';
import { planText } from '../text/pt-br-plans.ts';
import { publicText } from '../text/pt-br-public.ts';
import { launchPrice, RECOMMENDED_AT, shortPrice, wholeReais } from './plan-texts.ts';

interface PlanFieldProps {
  plans: UseQueryResult<PlanView[]>;
  /** Id of the chosen plan, or an empty text. */
  value: string;
  error: string | undefined;
  onChange: (planId: string) => void;
}

/** Height of one choice in the list, so that nothing moves when the plans arrive. */
const OPTION_HEIGHT = 58;

/** The plan of the sign-up form. Keeps its room while the plans are on their way. */
export function PlanField({ plans, value, error, onChange }: PlanFieldProps) {
  if (plans.isError) {
    return (
      <Notice
        kind="danger"
        action={
          <Button variant="ghost" size="sm" busy={plans.isFetching} onClick={() => void plans.refetch()}>
            {planText.tryAgain}
          </Button>
        }
      >
        {publicText.register.plansFailed}
      </Notice>
    );
  }
  return (
    <Field label={publicText.register.plan} error={error} group>
      {plans.data === undefined ? (
        <div className="relative grid gap-1.5">
          {planNames.map((name) => (
            <Skeleton key={name} height={OPTION_HEIGHT} />
          ))}
          <LoadingText className="absolute inset-0 justify-center" />
        </div>
      ) : (
        <RadioCards
          name="plan"
          value={value}
          onValueChange={onChange}
          options={plans.data.map((plan, at) => ({
            value: plan.id,
            label: text.planNames[plan.name],
            description: shortNote(plan, at),
            aside: shortPrice(plan),
          }))}
        />
      )}
    </Field>
  );
}

function shortNote(plan: PlanView, at: number): string {
  if (launchPrice(plan) !== null) return publicText.register.launch(wholeReais(plan.price));
  return at === RECOMMENDED_AT ? planText.recommended : planText.audienceShort[plan.name];
}
