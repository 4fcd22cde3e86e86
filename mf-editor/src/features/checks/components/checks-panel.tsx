import { Empty, SidePanel } from '@garimpo/sdk';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useCalmPage } from '../../../components/use-calm-page.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { checksText } from '../../../text/pt-br-checks.ts';
import { checkPage } from '../lib/check-page.ts';
import { type CheckName, importantChecks } from '../lib/findings.ts';
import { FindingPart } from './finding-part.tsx';

export interface ChecksPanelProps {
  open: boolean;
  onClose: () => void;
}

/** "Verificar página": beside the page, so that every place can be looked at and put right. */
export function ChecksPanel({ open, onClose }: ChecksPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={checksText.title}
      description={checksText.why}
    >
      <Findings onClose={onClose} />
    </SidePanel>
  );
}

function Findings({ onClose }: { onClose: () => void }) {
  const { url, originalUrl } = useEditorAlone();
  // Looked for again after every change: what was put right goes from the list.
  const page = useCalmPage();
  const findings = useMemo(() => checkPage(page, { url, originalUrl }), [page, url, originalUrl]);
  if (findings.length === 0) {
    return (
      <Empty icon={CircleCheck} title={checksText.none} dense level={3}>
        {checksText.noneHint}
      </Empty>
    );
  }
  const isImportant = ({ check }: { check: CheckName }) =>
    (importantChecks as readonly CheckName[]).includes(check);
  const groups = [
    { title: checksText.important, findings: findings.filter(isImportant) },
    { title: checksText.hint, findings: findings.filter((one) => !isImportant(one)) },
  ];
  return (
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
  );
}
