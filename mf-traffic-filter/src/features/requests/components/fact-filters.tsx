import { Field, Input, Select } from '@garimpo/sdk';
import { placeName } from '@garimpo/sdk/places';
import {
  askedDevices,
  askedNetworks,
  ledTo,
  ROBOT_SEARCH_MAX,
  reasons,
  refusals,
} from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { countries } from '../lib/countries.ts';
import type { Facts, RequestsView } from '../lib/requests-view.ts';
import { useTypedSearch } from './use-typed-search.ts';

const words = requestsText.filter;
/** A Select has no empty value. */
const ANY = 'any';
/** Milliseconds without a key press before the search runs. */
const TYPED_MS = 400;

type Options = readonly { value: string; label: string }[];
const names = ['reason', 'refusal', 'device', 'network', 'page', 'country'] as const;

/** Made when somebody opens the filters: there are 249 countries, whose names the browser looks up and sorts. */
function optionsOfFacts(): Record<(typeof names)[number], Options> {
  return {
    reason: reasons.map((value) => ({ value, label: words.reasonOf(value) })),
    refusal: refusals.map((value) => ({ value, label: words.refusalOf(value) })),
    device: askedDevices.map((value) => ({ value, label: words.deviceOf(value) })),
    network: askedNetworks.map((value) => ({ value, label: words.networkOf(value) })),
    page: ledTo.map((value) => ({ value, label: words.pageOf(value) })),
    country: countries
      .map((value) => ({ value, label: placeName({ city: null, country: value }) ?? value }))
      .sort(
        (a, b) =>
          Number(b.value === 'BR') - Number(a.value === 'BR') || a.label.localeCompare(b.label, 'pt-BR'),
      ),
  };
}

export interface FactFiltersProps {
  view: RequestsView;
  onChange: (part: Partial<RequestsView>) => void;
}

/** Asks for what else is known of a request, each by its own name. */
export function FactFilters({ view, onChange }: FactFiltersProps) {
  const { facts } = view;
  const [chosen] = useState(optionsOfFacts);
  const put = (part: Partial<Facts>) => onChange({ facts: { ...facts, ...part } });
  return (
    <fieldset className="col-span-full grid grid-cols-4 gap-3 max-lg:grid-cols-2 max-md:grid-cols-[minmax(0,1fr)]">
      <legend className="sr-only">{words.more}</legend>
      {names.map((name) => (
        <Field key={name} label={words.names[name]}>
          <Select
            options={[{ value: ANY, label: words.any[name] }, ...chosen[name]]}
            value={facts[name] ?? ANY}
            onValueChange={(value) => put({ [name]: value === ANY ? undefined : value })}
          />
        </Field>
      ))}
      <RobotSearch
        robot={facts.robot ?? ''}
        onChange={(robot) => put({ robot: robot === '' ? undefined : robot })}
      />
    </fieldset>
  );
}

function RobotSearch({ robot, onChange }: { robot: string; onChange: (robot: string) => void }) {
  const { typed, setTyped } = useTypedSearch({ value: robot, pauseMs: TYPED_MS, onChange });
  return (
    <Field label={words.names.robot}>
      <Input
        type="search"
        placeholder={words.robotExample}
        value={typed}
        maxLength={ROBOT_SEARCH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
