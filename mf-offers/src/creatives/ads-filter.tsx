import { Button, Menu } from '@garimpo/sdk';
import { Images } from 'lucide-react';
import { creativesText as words } from '../text/pt-br-creatives.ts';
import { type AdFilter, adFilters } from './creative-days.ts';

const ALL = 'todos';

interface AdsFilterProps {
  value: AdFilter | null;
  onChange: (value: AdFilter | null) => void;
}

/** Which offers are shown, by what is known of their ads. */
export function AdsFilter({ value, onChange }: AdsFilterProps) {
  return (
    <Menu
      trigger={<Button icon={Images}>{words.filters[value ?? ALL]}</Button>}
      items={[
        {
          type: 'choices',
          label: words.filter,
          value: value ?? ALL,
          onValueChange: (chosen) => onChange(adFilters.find((one) => one === chosen) ?? null),
          options: [ALL, ...adFilters].map((one) => ({ value: one, label: words.choices[one] ?? one })),
        },
      ]}
    />
  );
}
