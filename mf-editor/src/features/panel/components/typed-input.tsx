import { cx, Icon, IconButton, Input, type InputProps } from '@garimpo/sdk';
import { CircleAlert, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelPart } from '../state/panel-element.tsx';
import { type FieldSource, useTypedField } from './use-typed-field.ts';

export const dense = 'md:h-8 md:px-2.5 md:text-small';

interface PanelRowProps {
  /** Id of the control, which is described by `${id}-note`. */
  id: string;
  label: string;
  problem?: string | null;
  hint?: ReactNode;
  above?: boolean;
  children: ReactNode;
}

export function PanelRow({ id, label, problem = null, hint, above = false, children }: PanelRowProps) {
  return (
    <div
      className={cx(
        'grid min-w-0 gap-x-3 gap-y-1.5',
        above ? 'content-start' : 'grid-cols-[4.5rem_minmax(0,1fr)]',
      )}
    >
      <label htmlFor={id} className={cx('min-w-0 text-caption text-ink-2', !above && 'pt-2 max-md:pt-3.5')}>
        {label}
      </label>
      <div className="min-w-0">{children}</div>
      <PanelNote id={`${id}-note`} problem={problem} hint={hint} />
    </div>
  );
}

/** Announces why a value is refused; otherwise shows a hint. */
export function PanelNote({ id, problem, hint }: { id: string; problem: string | null; hint?: ReactNode }) {
  if (problem === null && !hint) return null;
  return (
    <div
      id={id}
      role={problem === null ? undefined : 'alert'}
      className="col-span-full text-caption text-ink-3"
    >
      {problem === null ? (
        hint
      ) : (
        <span className="flex items-start gap-1.5 text-danger-text">
          <Icon icon={CircleAlert} size={14} className="mt-px" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </span>
      )}
    </div>
  );
}

interface TypedInputProps extends Pick<InputProps, 'inputMode' | 'placeholder' | 'maxLength' | 'name'> {
  label: string;
  source: FieldSource;
  above?: boolean;
  clears?: boolean;
  hint?: (text: string) => ReactNode;
  /** Something at the end of the field, which may put another value in it. */
  trailing?: ((field: { text: string; pick: (value: string) => void }) => ReactNode) | undefined;
}

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
  const pick = (value: string) => {
    field.type(value);
    field.bind.onBlur();
  };
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
          (clears || trailing) && (
            <>
              {trailing?.({ text: field.text, pick })}
              {clears && !fixed && field.text !== '' && <ClearButton label={label} onClear={field.clear} />}
            </>
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
