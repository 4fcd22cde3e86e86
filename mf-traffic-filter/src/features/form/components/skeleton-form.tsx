import { LoadingText, Panel, Skeleton } from '@garimpo/sdk';
import { formText } from '../../../text/pt-br-form.ts';

const FIELDS = ['name', 'secure', 'offer'];

/** The shape of the form that comes. */
export function SkeletonForm() {
  return (
    <Panel title={formText.pages.title} aria-busy="true">
      <div className="grid gap-4">
        {FIELDS.map((field) => (
          <span key={field} className="grid gap-2">
            <Skeleton width="9rem" />
            <Skeleton height={36} />
          </span>
        ))}
        <LoadingText text={formText.loading} />
      </div>
    </Panel>
  );
}
