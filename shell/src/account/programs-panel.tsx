import { Button, formatDateCard, Panel } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { endProgram, listPrograms, type Program } from '../session/programs.ts';
import { useServices } from '../session/services.ts';
import { programsText, scopeText } from '../text/pt-br-programs.ts';
import { ConfirmStep } from './confirm-step.tsx';

const words = programsText.panel;

/** The programs of others that the user let in, each to be sent away; nothing where there are none. */
export function ProgramsPanel({ userId }: { userId: string }) {
  const { auth } = useServices();
  const programs = useQuery({
    queryKey: ['shell', 'programs', userId],
    queryFn: () => listPrograms(auth),
    // One may have been let in on another page since.
    staleTime: 0,
    retry: false,
  });
  const [ending, setEnding] = useState<Program | null>(null);
  const list = programs.data ?? [];
  if (programs.isPending || (programs.isSuccess && list.length === 0)) return null;
  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{words.hint}</p>
        {programs.isError && (
          <PanelFailure sentence={words.failed} retryText={words.tryAgain} query={programs} />
        )}
        <ul className="grid grid-cols-1 gap-3">
          {list.map((program) => (
            <ProgramRow key={program.id} program={program} onEnd={() => setEnding(program)} />
          ))}
        </ul>
      </div>
      <ConfirmStep
        open={ending !== null}
        title={words.endTitle}
        question={words.endQuestion}
        subject={ending?.name ?? ''}
        confirmText={words.end}
        busyText={words.ending}
        doneText={words.ended}
        failedText={words.endFailed}
        run={async () => {
          if (ending !== null) await endProgram(auth, ending.id);
        }}
        onDone={() => void programs.refetch()}
        onClose={() => setEnding(null)}
      />
    </Panel>
  );
}

function ProgramRow({ program, onEnd }: { program: Program; onEnd: () => void }) {
  const { name, scopes, grantedAt } = program;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{name}</p>
        <p className="text-caption break-words text-ink-3">
          {scopes.map(scopeText).join(' · ')} · {words.since(formatDateCard(grantedAt))}
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={words.endNamed(name)} onClick={onEnd}>
        {words.end}
      </Button>
    </li>
  );
}
