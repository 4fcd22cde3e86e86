import { type OwnTrackerKind, ownTrackerKinds } from '@garimpo/cloner-contract';
import { Field, Input, Select } from '@garimpo/sdk';
import { scriptsText } from '../../../text/pt-br-scripts.ts';

const words = scriptsText.add;
const kinds = ownTrackerKinds.map((kind) => ({ value: kind, label: scriptsText.networks[kind] }));
/** Room for what people paste; how long an id may be is for its kind to say. */
const ID_MAX = 60;

export interface AddByIdProps {
  kind: OwnTrackerKind;
  /** As typed. */
  id: string;
  error: string | null;
  onChange: (kind: OwnTrackerKind, id: string) => void;
}

export function AddById({ kind, id, error, onChange }: AddByIdProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="text-small font-semibold">{words.byId}</legend>
      <p className="text-caption text-ink-3">{words.byIdHint}</p>
      <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
        <Field label={words.kind}>
          <Select options={kinds} value={kind} onValueChange={(next) => onChange(next, id)} />
        </Field>
        <Field label={words.id} hint={words.where(kind)} error={error}>
          <Input
            data-autofocus
            maxLength={ID_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={words.example(kind)}
            value={id}
            onChange={(event) => onChange(kind, event.target.value)}
          />
        </Field>
      </div>
    </fieldset>
  );
}
