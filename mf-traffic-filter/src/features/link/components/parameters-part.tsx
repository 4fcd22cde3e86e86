import { PanelPart } from '@garimpo/sdk/parts';
import { linkText } from '../../../text/pt-br-link.ts';

const words = linkText.parameters;

export function ParametersPart() {
  return (
    <PanelPart title={words.title}>
      <dl className="grid gap-2.5">
        {words.all.map(({ name, what }) => (
          <div key={name}>
            <dt className="font-label break-words text-ink">{name}</dt>
            <dd className="text-caption text-ink-3">{what}</dd>
          </div>
        ))}
      </dl>
    </PanelPart>
  );
}
