import { Field, Notice, Textarea } from '@garimpo/sdk';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import type { CheckedCode, CodeProblem } from '../lib/check-code.ts';
import type { ScriptPlace } from '../lib/page-scripts.ts';

const words = scriptsText.add;
const places: readonly ScriptPlace[] = ['head', 'body'];

export interface AddByCodeProps {
  code: Readonly<Record<ScriptPlace, string>>;
  checked: Readonly<Record<ScriptPlace, CheckedCode>>;
  /** Of which what is wrong is said by now. */
  judged: ReadonlySet<ScriptPlace>;
  onChange: (place: ScriptPlace, code: string) => void;
  /** Somebody is done with it for now. */
  onJudge: (place: ScriptPlace) => void;
}

export function AddByCode({ code, checked, judged, onChange, onJudge }: AddByCodeProps) {
  const warned = places.filter((place) => code[place].trim() !== '');
  const outside = [...new Set(warned.flatMap((place) => checked[place].outside.map(outsideName)))];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="text-small font-semibold">{words.byCode}</legend>
      <p className="text-caption text-ink-3">{words.byCodeHint}</p>
      {places.map((place) => {
        const { problem } = checked[place];
        const isShown = judged.has(place) && code[place].trim() !== '' && problem !== null;
        return (
          <Field
            key={place}
            label={words.fields[place]}
            hint={words.hints[place]}
            error={isShown ? problemText(problem) : null}
          >
            <Textarea
              rows={4}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              placeholder={words.placeholder}
              className="font-mono"
              value={code[place]}
              onChange={(event) => onChange(place, event.target.value)}
              onBlur={() => onJudge(place)}
            />
          </Field>
        );
      })}
      {outside.length > 0 && <Notice kind="warn">{words.outside(outside)}</Notice>}
      {warned.some((place) => checked[place].writesDocument) && (
        <Notice kind="warn">{words.writesDocument}</Notice>
      )}
    </fieldset>
  );
}

function problemText(problem: CodeProblem): string {
  return problem.kind === 'text' ? words.codeProblems.text : words.codeProblems[problem.kind](problem.tag);
}

function outsideName(one: CheckedCode['outside'][number]): string {
  return typeof one === 'string' ? scriptsText.services[one] : one.host;
}
