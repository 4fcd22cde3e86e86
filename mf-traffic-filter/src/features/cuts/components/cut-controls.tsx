import { Field, Select } from '@garimpo/sdk';
import { DateSpan } from '@garimpo/sdk/parts';
import { cutOrders, type Dimension, dimensions } from '@garimpo/traffic-filter-contract';
import { CampaignSelect } from '../../../components/campaign-select.tsx';
import { cutsText as words } from '../../../text/pt-br-cuts.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { type CutView, periods } from '../lib/cut-view.ts';

/** A Select has no empty value. */
const NONE = 'none';
const dimensionOptions = dimensions.map((value) => ({ value, label: words.dimensionOf(value) }));
const periodOptions = periods.map((value) => ({ value, label: words.periodOf(value) }));
const orderOptions = cutOrders.map((value) => ({ value, label: words.orderOf(value) }));

interface CutControlsProps {
  view: CutView;
  /** Whether the two dates make no period. */
  rangeProblem: boolean;
  campaigns: readonly { id: string; name: string }[];
  onChange: (part: Partial<CutView>) => void;
}

/** What the cut is by, and of which time. */
export function CutControls({ view, rangeProblem, campaigns, onChange }: CutControlsProps) {
  const { by, and, period, order } = view;
  return (
    <div className="mb-4 grid grid-cols-5 gap-3 max-lg:grid-cols-2">
      <Field label={words.by} className="max-md:col-span-full">
        <Select
          options={dimensionOptions}
          value={by}
          onValueChange={(next) => onChange({ by: next, and: next === and ? null : and })}
        />
      </Field>
      <Field label={words.and} className="max-md:col-span-full">
        <Select<Dimension | typeof NONE>
          options={[
            { value: NONE, label: words.andNone },
            ...dimensionOptions.filter(({ value }) => value !== by),
          ]}
          value={and ?? NONE}
          onValueChange={(next) => onChange({ and: next === NONE ? null : next })}
        />
      </Field>
      <Field label={words.period}>
        <Select options={periodOptions} value={period} onValueChange={(next) => onChange({ period: next })} />
      </Field>
      <Field label={words.order}>
        <Select options={orderOptions} value={order} onValueChange={(next) => onChange({ order: next })} />
      </Field>
      <Field label={reportsText.page.campaign} className="max-md:col-span-full">
        <CampaignSelect
          words={reportsText.page}
          campaigns={campaigns}
          value={view.campaign}
          onChange={(campaign) => onChange({ campaign })}
        />
      </Field>
      {period === 'custom' && (
        <div className="col-span-full">
          <DateSpan
            from={view.from}
            to={view.to}
            problem={rangeProblem ? words.rangeProblem : null}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}
