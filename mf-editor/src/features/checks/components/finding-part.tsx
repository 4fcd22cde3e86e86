import { Badge } from '@garimpo/sdk';
import { Lightbulb, TriangleAlert } from 'lucide-react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { checksText } from '../../../text/pt-br-checks.ts';
import type { Finding } from '../lib/findings.ts';
import { PlaceButton } from './place-button.tsx';

/** More than that of one finding would hide those after it. */
const SHOWN = 5;

export interface FindingPartProps {
  finding: Finding;
  page: PageTree;
  isImportant: boolean;
  onClose: () => void;
}

export function FindingPart({ finding, page, isImportant, onClose }: FindingPartProps) {
  const { name, why } = checksText.checks[finding.check];
  const places = finding.places.flatMap(({ element, detail }) =>
    element === null ? [] : [{ element, detail }],
  );
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-1.5 rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <h4 className="min-w-0 flex-1 text-small font-semibold text-ink">{name}</h4>
        {places.length > 0 && (
          <Badge tone={isImportant ? 'warn' : 'neutral'} icon={isImportant ? TriangleAlert : Lightbulb}>
            {checksText.places(places.length)}
          </Badge>
        )}
      </div>
      <p className="text-caption text-ink-2">{why}</p>
      {places.length > 0 && (
        <FewAtFirst items={places} step={SHOWN}>
          {({ element, detail }) => (
            <PlaceButton key={element} element={element} detail={detail} page={page} onClose={onClose} />
          )}
        </FewAtFirst>
      )}
    </section>
  );
}
