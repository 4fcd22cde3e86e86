import { inUnit, type Unit, type UnitSizes, unitOf, units } from '../../../lib/style/units.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorPart } from '../../../state/editor-context.tsx';
import { panelText } from '../../../text/pt-br-panel.ts';

interface UnitPickerProps {
  label: string;
  property: string;
  /** What is typed; without it, the computed value is what gets another unit. */
  value: string;
  computed: string;
  disabled: boolean;
  onPick: (value: string) => void;
}

/** The unit of a length. Another one keeps the size as it is seen, where that is known. */
export function UnitPicker({ label, property, value, computed, disabled, onPick }: UnitPickerProps) {
  const sizes = useUnitSizes(property);
  const text = value === '' ? computed : value;
  const unit = unitOf(text);
  if (unit === null) return null;
  return (
    <select
      aria-label={panelText.unitOf(label)}
      value={unit}
      disabled={disabled}
      className="-mr-1.5 h-6 flex-none cursor-pointer appearance-none rounded-xs bg-transparent px-1 text-caption text-ink-2 hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus"
      onChange={(event) => onPick(inUnit(text, event.target.value as Unit, sizes))}
    >
      {units.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}

/** `em` of a font size is the parent's; `%` of one is as well, and of heights nothing is known. */
function useUnitSizes(property: string): UnitSizes {
  const screen = useCanvas().canvas.width;
  const parentFont = useMeasure('parent-font-size');
  const ownFont = useMeasure('font-size');
  const root = useMeasure('root-font-size');
  const parentWidth = useMeasure('parent-width');
  const isFont = property === 'font-size';
  const whole = isFont ? parentFont : property === 'height' || property === 'border-radius' ? 0 : parentWidth;
  return { px: 1, '%': whole / 100, em: isFont ? parentFont : ownFont, rem: root, vw: screen / 100 };
}

function useMeasure(name: string): number {
  return useEditorPart(({ computed }) => Number.parseFloat(computed[name] ?? '') || 0);
}
