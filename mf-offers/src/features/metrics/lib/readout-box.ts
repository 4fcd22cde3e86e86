import type { Readout } from './readout.ts';

/** The readout as the chart's library takes it: elements, because titles are anybody's words and no markup. */
export function readoutBox({ when, lines }: Readout, look: { series: readonly string[] }): HTMLElement {
  const box = element(
    'div',
    'grid max-w-75 grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md bg-inverse px-3 py-2 font-sans text-caption whitespace-normal text-on-inverse tabular-nums',
  );
  box.append(element('span', 'text-micro opacity-75', when));
  for (const { at, title, what } of lines) {
    const row = element('span', 'flex items-baseline gap-2');
    if (lines.length > 1) {
      const mark = element('span', 'size-2 flex-none rounded-full');
      mark.style.backgroundColor = look.series[at] ?? '';
      row.append(mark, element('span', 'min-w-0 flex-1 truncate', title));
    }
    row.append(element('span', 'flex-none text-small font-semibold', what));
    box.append(row);
  }
  return box;
}

function element(name: 'div' | 'span', className: string, content?: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}
