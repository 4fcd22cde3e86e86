import { Check, CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';

export interface FieldWiring {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** What a control takes from the Field around it; its own props win. */
export function useFieldControl(props: ControlProps) {
  const field = use(FieldContext);
  const described = [field?.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.controlId,
    labelId: field?.labelId,
    disabled: props.disabled ?? field?.disabled ?? false,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid === true ? true : undefined),
  };
}

export interface FieldProps {
  label: string;
  /** One control of the sdk: Input, Textarea, Select, RadioCards... It takes its id and its descriptions from here. */
  children: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint, marks the control invalid, and is announced. */
  error?: ReactNode;
  /** A good answer about the value, such as "Nome disponível". */
  ok?: string | null | undefined;
  /** Stands at the right of the hint: "9/20". */
  counter?: string;
  optional?: boolean;
  disabled?: boolean;
  /** For a group of controls (RadioCards, Segmented), which a label cannot be `for`. */
  group?: boolean;
  /** Keeps the label for screen readers only, where an icon or the place says it. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
}

export function Field({
  label,
  children,
  hint,
  error,
  ok,
  counter,
  optional = false,
  disabled = false,
  group = false,
  hideLabel = false,
  id,
  className,
}: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-note`;
  const invalid = error !== null && error !== undefined && error !== '' && error !== false;
  const message = (error || null) ?? ok ?? hint ?? null;
  const wiring: FieldWiring = {
    controlId,
    labelId: `${controlId}-label`,
    describedBy: message === null ? undefined : noteId,
    invalid,
    disabled,
  };
  const labelClass = cx('ui:text-small ui:font-label ui:text-ink', hideLabel && 'ui:sr-only');
  const labelText = (
    <>
      {label}
      {optional && <span className="ui:font-normal ui:text-ink-3"> {uiText.optional}</span>}
    </>
  );
  return (
    <div className={cx('ui:grid ui:grid-cols-[minmax(0,1fr)] ui:content-start ui:gap-1.5', className)}>
      {group ? (
        <span id={wiring.labelId} className={labelClass}>
          {labelText}
        </span>
      ) : (
        <label id={wiring.labelId} htmlFor={controlId} className={labelClass}>
          {labelText}
        </label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {(message !== null || counter !== undefined) && (
        <div className="ui:flex ui:gap-3 ui:text-caption ui:text-ink-3">
          <div className="ui:min-w-0 ui:flex-1">
            {invalid ? (
              <Note id={noteId} tone="ui:text-danger-text" icon={CircleAlert} role="alert">
                {error}
              </Note>
            ) : ok ? (
              <Note id={noteId} tone="ui:text-success-text" icon={Check} role="status">
                {ok}
              </Note>
            ) : (
              <span id={noteId}>{hint}</span>
            )}
          </div>
          {counter !== undefined && <span className="ui:tabular-nums">{counter}</span>}
        </div>
      )}
    </div>
  );
}

interface NoteProps {
  id: string;
  tone: string;
  icon: typeof Check;
  role: 'alert' | 'status';
  children: ReactNode;
}

function Note({ id, tone, icon, role, children }: NoteProps) {
  return (
    <span id={id} role={role} className={cx('ui:flex ui:items-start ui:gap-1.5', tone)}>
      <Icon icon={icon} size={14} className="ui:mt-px" />
      <span className="ui:min-w-0 ui:break-words">{children}</span>
    </span>
  );
}
