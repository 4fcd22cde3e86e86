import { Button, Field, Input, Select } from '@garimpo/sdk';
import { DateSpan } from '@garimpo/sdk/parts';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { CampaignSelect } from '../../../components/campaign-select.tsx';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { countFacts, isIpSearch, periods, type RequestsView } from '../lib/requests-view.ts';
import { FactFilters } from './fact-filters.tsx';
import { useTypedSearch } from './use-typed-search.ts';

const words = requestsText.filter;
/** Milliseconds without a key press before the search runs. */
const TYPED_MS = 300;
const periodOptions = periods.map((value) => ({ value, label: words.periodOf(value) }));

export interface FilterBarProps {
  view: RequestsView;
  /** Whether the two dates make no period. */
  rangeProblem: boolean;
  campaigns: readonly { id: string; name: string }[];
  onChange: (part: Partial<RequestsView>) => void;
}

export function FilterBar({ view, rangeProblem, campaigns, onChange }: FilterBarProps) {
  const count = countFacts(view.facts);
  const [more, setMore] = useState(count > 0);
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_14rem_12rem_auto] items-start gap-2 max-lg:grid-cols-2 max-md:grid-cols-[minmax(0,1fr)]">
      <IpSearch ip={view.ip} onChange={(ip) => onChange({ ip })} />
      <CampaignSelect
        words={words}
        campaigns={campaigns}
        value={view.campaign}
        onChange={(campaign) => onChange({ campaign })}
      />
      <Select
        aria-label={words.period}
        options={periodOptions}
        value={view.period}
        onValueChange={(period) => onChange({ period })}
      />
      <Button
        icon={SlidersHorizontal}
        aria-expanded={more}
        className="max-lg:justify-self-start"
        onClick={() => setMore(!more)}
      >
        {words.moreOf(count)}
      </Button>
      {more && <FactFilters view={view} onChange={onChange} />}
      {view.period === 'custom' && (
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

/** A text that cannot be an address is reported and not searched for. */
function IpSearch({ ip, onChange }: { ip: string; onChange: (ip: string) => void }) {
  const { typed, setTyped, hasProblem } = useTypedSearch({
    value: ip,
    pauseMs: TYPED_MS,
    isProblem: isNoAddress,
    onChange,
  });
  return (
    <Field label={words.ip} hideLabel error={hasProblem ? words.ipProblem : null}>
      <Input
        type="search"
        quiet
        icon={Search}
        placeholder={words.ip}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}

function isNoAddress(typed: string): boolean {
  return !isIpSearch(typed);
}
