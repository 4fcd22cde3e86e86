import { cx, Icon, type IconSource, Panel } from '@garimpo/sdk';
import { devices, networks } from '@garimpo/traffic-filter-contract';
import { Check, Monitor, Route, Smartphone, Tablet } from 'lucide-react';
import { useId } from 'react';
import { formText } from '../../../text/pt-br-form.ts';
import { deviceText, networkText } from '../../../text/pt-br-words.ts';
import type { FormPartProps } from './use-campaign-form.ts';

/** A tablet that stands looks like a phone. */
const LYING = 'rotate-90 scale-110';

interface ToggleCardsProps<Value extends string> {
  /** What is chosen: "Redes". */
  label: string;
  options: readonly { value: Value; label: string; icon?: IconSource }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  error: string | null;
}

/** Some of a few, each on or off. */
function ToggleCards<Value extends string>({
  label,
  options,
  values,
  onChange,
  error,
}: ToggleCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === null ? undefined : `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-small font-label text-ink">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: name, icon }) => {
          const on = values.includes(value);
          return (
            <label
              key={value}
              className={cx(
                'flex min-h-11 min-w-32 flex-1 items-center gap-2.5 rounded-md border px-3 text-small transition-colors duration-fast',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
                on
                  ? 'border-gold-mark bg-gold-soft inset-ring inset-ring-gold-mark'
                  : 'bg-surface hover:veil-hover active:veil-press',
                !on && (error === null ? 'border-line' : 'border-danger'),
              )}
            >
              <span className="relative inline-grid flex-none place-items-center">
                <input
                  type="checkbox"
                  checked={on}
                  aria-invalid={error !== null || undefined}
                  onChange={() => onChange(on ? values.filter((one) => one !== value) : [...values, value])}
                  className="size-4 appearance-none rounded-xs border border-line-control bg-surface outline-none checked:border-gold-edge checked:bg-gold"
                />
                {on && (
                  <Icon
                    icon={Check}
                    size={12}
                    strokeWidth={3}
                    className="pointer-events-none absolute text-on-gold"
                  />
                )}
              </span>
              <span className="min-w-0 flex-1 font-label">{name}</span>
              {icon !== undefined && (
                <Icon icon={icon} className={cx('text-ink-3', value === 'tablet' && LYING)} />
              )}
            </label>
          );
        })}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-caption text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const { field, visitors: words } = formText;
const deviceIcons = { phone: Smartphone, tablet: Tablet, computer: Monitor };
const networkOptions = networks.map((value) => ({ value, label: networkText[value] }));
const deviceOptions = devices.map((value) => ({
  value,
  label: deviceText[value],
  icon: deviceIcons[value],
}));

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
