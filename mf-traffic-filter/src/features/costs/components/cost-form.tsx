import { Button, errorText, Field, Icon, Input, Notice, Select, toast, useGarimpo } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { DateSpan, PanelPart } from '@garimpo/sdk/parts';
import { type CostView, CUT_VALUE_MAX, type Network, networks } from '@garimpo/traffic-filter-contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { costsText } from '../../../text/pt-br-costs.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { usePutCost } from '../api/costs.ts';
import {
  type CostDraft,
  type CostProblems,
  draftOfCost,
  emptyCost,
  keptCost,
  readCost,
} from '../lib/cost-draft.ts';

const words = costsText.form;
/** A Select has no empty value. */
const NONE = 'none';
export const networkOptions = [
  { value: NONE, label: words.noNetwork },
  ...networks.map((value) => ({ value, label: networkText[value] })),
] as const;
const texts = ['utmSource', 'utmCampaign', 'utmContent'] as const;

interface CostFormProps {
  campaigns: readonly { id: string; name: string }[];
  /** The cost that is edited; null for a new one. */
  edited: CostView | null;
  /** The edited cost is stored, or left as it was. */
  onDone: () => void;
}

/** Types what ads cost. What is typed of a new cost is kept. */
export function CostForm({ campaigns, edited, onDone }: CostFormProps) {
  const { now } = useGarimpo();
  const [empty] = useState(() => emptyCost(now()));
  const [kept, setKept, form] = useFormDraft('mf-traffic-filter/cost', keptCost, empty);
  const [changed, setChanged] = useState<CostDraft | null>(() => edited && draftOfCost(edited));
  const draft = changed ?? kept;
  const [id, setId] = useState(() => edited?.id ?? crypto.randomUUID());
  const [problems, setProblems] = useState<CostProblems>({});
  const put = usePutCost();
  const change = (part: Partial<CostDraft>) => {
    setProblems({});
    if (changed === null) setKept({ ...kept, ...part });
    else setChanged({ ...changed, ...part });
  };
  const submit = () => {
    if (put.isPending) return;
    const read = readCost(draft, { id, imported: edited?.imported ?? false });
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    put.mutate(read.input, {
      onSuccess: () => {
        toast.success(edited === null ? words.added : words.saved);
        if (edited !== null) return onDone();
        // The next one is most often of the same campaign and days.
        form.done({ ...draft, amount: '' });
        setId(crypto.randomUUID());
      },
    });
  };
  return (
    <PanelPart title={edited === null ? words.add : words.edit}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <Field label={words.campaign} error={problems.campaign ? words.campaignRequired : null}>
            <Select
              placeholder={words.choose}
              options={campaigns.map(({ id: value, name }) => ({ value, label: name }))}
              value={draft.campaign ?? ''}
              onValueChange={(campaign) => change({ campaign })}
            />
          </Field>
          <Field label={words.amount} error={problems.amount ? words.amountProblem : null}>
            <Input
              prefix="R$"
              inputMode="decimal"
              autoComplete="off"
              placeholder={words.example}
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
        </div>
        <div className="grid gap-1.5">
          <DateSpan
            key={id}
            from={draft.from}
            to={draft.to}
            problem={problems.days ? words.daysProblem : null}
            onChange={change}
          />
          <p className="text-caption text-ink-3">{words.daysHint}</p>
        </div>
        <Field label={words.network}>
          <Select<Network | typeof NONE>
            options={networkOptions}
            value={draft.network ?? NONE}
            onValueChange={(network) => change({ network: network === NONE ? null : network })}
          />
        </Field>
        <details className="group" open={texts.some((name) => draft[name] !== '')}>
          <summary className="flex cursor-pointer list-none items-center gap-1.5 font-label text-ink [&::-webkit-details-marker]:hidden">
            <Icon icon={ChevronRight} className="text-ink-3 transition-transform group-open:rotate-90" />
            {words.ad}
          </summary>
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
            <p className="text-caption text-ink-3">{words.adHint}</p>
            {texts.map((name) => (
              <Field key={name} label={words[name]}>
                <Input
                  autoComplete="off"
                  maxLength={CUT_VALUE_MAX}
                  value={draft[name]}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
        {put.error !== null && (
          <Notice kind="danger">{errorText(put.error, text.errors, words.failed)}</Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={put.isPending} busyText={words.saving}>
            {edited === null ? words.save : words.saveEdit}
          </Button>
          {edited !== null && (
            <Button variant="ghost" onClick={onDone}>
              {words.cancel}
            </Button>
          )}
        </div>
      </form>
    </PanelPart>
  );
}
