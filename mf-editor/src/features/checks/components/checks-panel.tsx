import { Badge, Empty, SidePanel } from '@garimpo/sdk';
import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { SiteApi } from '../../../api/site-api.ts';
import { FewAtFirst } from '../../../components/place-list.tsx';
import { useSettledPage } from '../../../components/use-apply-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { checksText } from '../../../text/pt-br-checks.ts';
import { type CheckName, checkPage, type Finding, importantChecks } from '../lib/check-page.ts';
import { PlaceButton } from './place-button.tsx';
import { WaysCheck } from './ways-check.tsx';

/** More rows of one finding would hide the next ones. */
const SHOWN = 5;

interface FindingPartProps {
  finding: Finding;
  page: PageTree;
  isImportant: boolean;
  onClose: () => void;
}

function FindingPart({ finding, page, isImportant, onClose }: FindingPartProps) {
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
            <PlaceButton
              key={element}
              element={element}
              detail={detail}
              note={nameOf(page, element)}
              onClose={onClose}
            />
          )}
        </FewAtFirst>
      )}
    </section>
  );
}

interface ChecksPanelProps {
  open: boolean;
  site: Pick<SiteApi, 'waysOut'>;
  onClose: () => void;
}

export function ChecksPanel({ open, site, onClose }: ChecksPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={checksText.title}
      description={checksText.why}
    >
      <Findings site={site} onClose={onClose} />
    </SidePanel>
  );
}

function Findings({ site, onClose }: Omit<ChecksPanelProps, 'open'>) {
  const { url } = useEditorAlone();
  // The search repeats after every change, so that corrected findings disappear.
  const page = useSettledPage();
  const findings = useMemo(() => checkPage(page, { url }), [page, url]);
  const ways = <WaysCheck site={site} page={page} onClose={onClose} />;
  if (findings.length === 0) {
    return (
      <>
        {ways}
        <Empty icon={CircleCheck} title={checksText.none} dense level={3}>
          {checksText.noneHint}
        </Empty>
      </>
    );
  }
  const isImportant = ({ check }: { check: CheckName }) =>
    (importantChecks as readonly CheckName[]).includes(check);
  const groups = [
    { title: checksText.important, findings: findings.filter(isImportant) },
    { title: checksText.hint, findings: findings.filter((one) => !isImportant(one)) },
  ];
  return (
    <>
      {ways}
      <div className="grid grid-cols-1 gap-6 p-5">
        {groups.map(
          (group) =>
            group.findings.length > 0 && (
              <section key={group.title} aria-label={group.title} className="grid grid-cols-1 gap-3">
                <h3 className="text-small font-semibold text-ink-2">{group.title}</h3>
                {group.findings.map((finding) => (
                  <FindingPart
                    key={finding.check}
                    finding={finding}
                    page={page}
                    isImportant={isImportant(finding)}
                    onClose={onClose}
                  />
                ))}
              </section>
            ),
        )}
      </div>
    </>
  );
}
