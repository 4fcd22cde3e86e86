import { IconButton, Input, type InputProps } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelPart } from '../state/panel-element.tsx';
import { dense, PanelRow } from './panel-row.tsx';
import { type FieldSource, useTypedField } from './use-typed-field.ts';

export interface TypedInputProps
  extends Pick<InputProps, 'inputMode' | 'placeholder' | 'maxLength' | 'name'> {
  label: string;
  source: FieldSource;
  above?: boolean;
  /** A small x takes the value away. */
  clears?: boolean;
  hint?: (text: string) => ReactNode;
  trailing?: ReactNode;
}

/** One line of the panel that can be typed into. */
export function TypedInput({
  label,
  source,
  above = false,
  clears = false,
  hint,
  trailing,
  ...rest
}: TypedInputProps) {
  const { editor, fixed } = usePanelPart(() => source.read());
  const field = useTypedField(editor, source);
  const id = useId();
  const note = hint?.(field.text);
  const isNoted = field.problem !== null || Boolean(note);
  return (
    <PanelRow id={id} label={label} problem={field.problem} hint={note} above={above}>
      <Input
        {...rest}
        {...field.bind}
        id={id}
        quiet
        className={dense}
        value={field.text}
        readOnly={fixed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={field.problem !== null || undefined}
        aria-describedby={isNoted ? `${id}-note` : undefined}
        trailing={
          clears && !fixed && field.text !== '' ? (
            <>
              {trailing}
              <ClearButton label={label} onClear={field.clear} />
            </>
          ) : (
            trailing
          )
        }
      />
    </PanelRow>
  );
}

export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <IconButton
      label={panelText.clearValue(label)}
      icon={X}
      iconSize={14}
      className="-mr-2 flex-none"
      onClick={onClear}
    />
  );
}
