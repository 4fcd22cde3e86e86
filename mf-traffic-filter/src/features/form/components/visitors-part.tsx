import { Icon, Panel } from '@garimpo/sdk';
import { devices, networks } from '@garimpo/traffic-filter-contract';
import { Monitor, Route, Smartphone, Tablet } from 'lucide-react';
import { formText } from '../../../text/pt-br-form.ts';
import { deviceText, networkText } from '../../../text/pt-br-words.ts';
import { ToggleCards } from './toggle-cards.tsx';
import type { FormPartProps } from './use-campaign-form.ts';

const { field, visitors: words } = formText;
const deviceIcons = { phone: Smartphone, tablet: Tablet, computer: Monitor };
const networkOptions = networks.map((value) => ({ value, label: networkText[value] }));
const deviceOptions = devices.map((value) => ({
  value,
  label: deviceText[value],
  icon: deviceIcons[value],
}));

/** Of which networks and devices a visitor meets the offer page, and what that means for all others. */
export function VisitorsPart({ draft, problems, change }: FormPartProps) {
  const chosenNetworks = networks.filter((one) => draft.networks.includes(one));
  const chosenDevices = devices.filter((one) => draft.devices.includes(one));
  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ToggleCards
          label={words.networks}
          options={networkOptions}
          values={draft.networks}
          onChange={(next) => change({ networks: next })}
          error={problems.networks ? field.networks : null}
        />
        <ToggleCards
          label={words.devices}
          options={deviceOptions}
          values={draft.devices}
          onChange={(next) => change({ devices: next })}
          error={problems.devices ? field.devices : null}
        />
        <p className="flex min-h-10 items-start gap-2 text-small text-ink-2">
          <Icon icon={Route} className="mt-0.5 text-ink-3" />
          <span className="min-w-0">{words.summary(chosenNetworks, chosenDevices)}</span>
        </p>
      </div>
    </Panel>
  );
}
