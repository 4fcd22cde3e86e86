import { ChevronDown } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { uiText } from '../../text/pt-br.ts';
import type { ConfirmDialogProps } from '../confirm-dialog/confirm-dialog.tsx';
import { cx } from '../cx.ts';
import type { DialogProps } from '../dialog/dialog.tsx';
import { controlClass } from '../field/control-style.ts';
import { useFieldControl } from '../field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import type { SelectProps } from '../select/select.tsx';
import type { SidePanelProps } from '../side-panel/side-panel.tsx';
import { toastStore } from '../toast/toast-store.ts';
import { useOverlays } from './use-overlays.ts';

/** A dialog, as `dialog/dialog.tsx` has it; its code comes when it is first needed. */
export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.Dialog {...props} />;
}

/** A question, as `confirm-dialog/confirm-dialog.tsx` has it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.ConfirmDialog {...props} />;
}

/** As `side-panel/side-panel.tsx` has it. */
export function SidePanel(props: SidePanelProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.SidePanel {...props} />;
}

/** Once in the page, by the shell. Any code may then call `toast`. */
export function Toaster() {
  const waiting = useSyncExternalStore(toastStore.subscribe, toastStore.current).length > 0;
  const overlays = useOverlays(waiting);
  return overlays && <overlays.Toaster />;
}

/** As `select/select.tsx` has it; until that is there, its button already stands in its place. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const overlays = useOverlays(true);
  return overlays === undefined ? <WaitingSelect {...props} /> : <overlays.Select {...props} />;
}

function WaitingSelect<Value extends string>({
  options,
  value,
  placeholder = uiText.select.placeholder,
  quiet = false,
  className,
  onValueChange: _,
  ...rest
}: SelectProps<Value>) {
  const { labelId: _label, ...field } = useFieldControl(rest);
  const chosen = options.find((option) => option.value === value);
  const look = { invalid: field['aria-invalid'] === true, disabled: field.disabled, quiet };
  return (
    <button
      type="button"
      {...field}
      aria-label={rest['aria-label']}
      aria-busy="true"
      className={cx(controlClass(look), 'ui:h-control ui:px-3 ui:text-left', className)}
    >
      <span className={cx('ui:min-w-0 ui:flex-1 ui:truncate', chosen === undefined && 'ui:text-ink-3')}>
        {chosen?.label ?? placeholder}
      </span>
      <Icon icon={ChevronDown} className="ui:text-ink-3" />
    </button>
  );
}
