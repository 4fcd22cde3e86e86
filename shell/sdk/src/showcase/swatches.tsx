const names = [
  'canvas',
  'sunken',
  'surface',
  'raised',
  'inverse',
  'gold',
  'gold-soft',
  'gold-text',
  'waiting',
  'testing',
  'approved',
  'invalid',
  'waiting-soft',
  'testing-soft',
  'approved-soft',
  'invalid-soft',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
  'success',
  'warn',
  'danger',
  'info',
  'success-soft',
  'warn-soft',
  'danger-soft',
  'info-soft',
];

export function Swatches() {
  return (
    <div className="ui:grid ui:grid-cols-4 ui:gap-2.5 ui:md:grid-cols-8 ui:lg:grid-cols-16">
      {names.map((name) => (
        <span key={name} className="ui:grid ui:content-start ui:gap-1 ui:text-micro ui:text-ink-3">
          <i
            style={{ background: `var(--g-${name})` }}
            className="ui:block ui:h-9 ui:rounded-md ui:inset-ring ui:inset-ring-line"
          />
          {name}
        </span>
      ))}
    </div>
  );
}
