import { Link, Search } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { Panel } from '../ui/panel/panel.tsx';
import { PasswordInput } from '../ui/password-input/password-input.tsx';
import { Select } from '../ui/select/select.tsx';
import { Textarea } from '../ui/textarea/textarea.tsx';
import { showcaseText } from './text.ts';

export function FieldSamples() {
  const text = showcaseText.fields;
  const [language, setLanguage] = useState('pt');
  const [state, setState] = useState<string | null>(null);
  return (
    <Panel>
      <div className="ui:grid ui:gap-3">
        <h2 className="ui:text-h3">{text.title}</h2>
        <Field label={text.name}>
          <Input placeholder={text.namePlaceholder} />
        </Field>
        <Field label={text.url}>
          <Input icon={Link} defaultValue={text.urlValue} data-sample="focus" />
        </Field>
        <Field label={text.site} error={text.siteError}>
          <Input defaultValue={text.siteValue} />
        </Field>
        <Field label={text.email} disabled>
          <Input defaultValue={text.emailValue} />
        </Field>
        <Field label={text.language}>
          <Select options={text.languages} value={language} onValueChange={setLanguage} />
        </Field>
        <Field label={text.free} ok={text.freeOk} counter={text.freeCount}>
          <Input defaultValue={text.freeValue} suffix={text.freeSuffix} />
        </Field>
        <Field label={text.password}>
          <PasswordInput autoComplete="current-password" defaultValue={text.name} />
        </Field>
        <Field label={text.description} optional>
          <Textarea defaultValue={showcaseText.card.description} />
        </Field>
        <Field label={text.state}>
          <Select
            options={text.states.map((name) => ({ value: name, label: name }))}
            value={state}
            onValueChange={setState}
          />
        </Field>
        <Field label={text.search} hideLabel>
          <Input type="search" quiet icon={Search} placeholder={text.search} trailing={<kbd>/</kbd>} />
        </Field>
      </div>
    </Panel>
  );
}
