import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { Field } from '../ui/field/field.tsx';
import { RadioCards } from '../ui/radio-cards/radio-cards.tsx';
import { Segmented } from '../ui/segmented/segmented.tsx';
import { Switch } from '../ui/switch/switch.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { TextLink } from '../ui/text-link/text-link.tsx';
import { showcaseText } from './text.ts';

const row = 'ui:flex ui:flex-wrap ui:items-center ui:gap-2';

export function ButtonSamples() {
  const text = showcaseText.buttons;
  const [saving, setSaving] = useState(false);
  return (
    <>
      <h2 className="ui:text-h3">{text.title}</h2>
      <div className={row} data-sample="buttons">
        <Button variant="primary">{text.save}</Button>
        <Button>{text.cancel}</Button>
        <Button variant="ghost">{text.clear}</Button>
        <Button variant="danger">{text.delete}</Button>
      </div>
      <div className={row}>
        <Button variant="primary" disabled>
          {text.save}
        </Button>
        <Button disabled>{text.cancel}</Button>
        <Button variant="ghost" disabled>
          {text.clear}
        </Button>
        <Button variant="danger" disabled>
          {text.delete}
        </Button>
      </div>
      <div className={row}>
        <Button variant="primary" busy busyText={text.saving}>
          {text.save}
        </Button>
        <Button size="sm">{text.small}</Button>
        <Button>{text.medium}</Button>
        <Button size="lg">{text.large}</Button>
      </div>
      <div className={row}>
        <Button icon={Plus} busy={saving} busyText={text.saving} onClick={() => setSaving(true)}>
          {text.add}
        </Button>
        <Button variant="danger-quiet">{text.deleteAccount}</Button>
        <ButtonLink to="/dashboard">{text.link}</ButtonLink>
        <TextLink to="/login">{text.textLink}</TextLink>
      </div>
    </>
  );
}

export function ChoiceSamples() {
  const text = showcaseText.choices;
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [checked, setChecked] = useState(true);
  const [other, setOther] = useState(false);
  const [days, setDays] = useState('7');
  const [tab, setTab] = useState('all');
  const [plan, setPlan] = useState('intermediario');
  return (
    <>
      <h2 className="ui:text-h3">{text.title}</h2>
      <Switch label={text.switchOn} description={text.switchNote} checked={on} onCheckedChange={setOn} />
      <Switch label={text.switchOff} checked={off} onCheckedChange={setOff} />
      <Checkbox label={text.check} checked={checked} onCheckedChange={setChecked} />
      <Checkbox label={text.checkOff} checked={other} onCheckedChange={setOther} />
      <Segmented
        label={text.period}
        value={days}
        onValueChange={setDays}
        options={[
          { value: '7', label: text.days7 },
          { value: '30', label: text.days30 },
        ]}
      />
      <Tabs label={text.state} tabs={text.tabs} value={tab} onValueChange={setTab}>
        <p className="ui:text-small ui:text-ink-2">
          {text.shown(text.tabs.find((one) => one.value === tab)?.label ?? '')}
        </p>
      </Tabs>
      <Field label={text.plan} group>
        <RadioCards options={text.plans} value={plan} onValueChange={setPlan} />
      </Field>
    </>
  );
}
