import { Button, Field, Tag, toast } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { PanelPart } from '@garimpo/sdk/parts';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';

interface WordListWords {
  title: string;
  none: string;
  label: string;
  hint: string;
  problem: string;
  repeated: string;
  most: (most: number) => string;
  add: string;
  adding: string;
  removed: (word: string) => string;
  undo: string;
}

interface WordListPartProps {
  words: WordListWords;
  about: string;
  /** What is typed is kept under this name until it is added. */
  draft: string;
  list: readonly string[];
  most: number;
  /** Returns the word as it is kept, or null for what is none. */
  read: (typed: string) => string | null;
  /** A word that counts as listed although it is not in the list. */
  reserved?: string;
  isPending: boolean;
  store: (list: string[], onStored?: () => void) => void;
  input: (typed: string, onType: (typed: string) => void) => ReactNode;
}

/** A list of words of a page, each stored at once; a removal can be undone. */
export function WordListPart({
  words,
  about,
  draft,
  list,
  most,
  read,
  reserved,
  isPending,
  store,
  input,
}: WordListPartProps) {
  const [typed, setTyped, kept] = useFormDraft(draft, z.string(), '');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const word = read(typed);
    if (word === null) return setProblem(words.problem);
    if (word === reserved || list.includes(word)) return setProblem(words.repeated);
    if (list.length >= most) return setProblem(words.most(most));
    store([...list, word], () => kept.done(''));
  };
  const remove = (word: string) =>
    store(
      list.filter((one) => one !== word),
      () =>
        toast.success(words.removed(word), {
          action: { label: words.undo, onClick: () => store([...list]) },
        }),
    );
  return (
    <PanelPart title={words.title}>
      <p>{about}</p>
      {list.length === 0 ? (
        <p className="text-caption text-ink-3">{words.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {list.map((word) => (
            <li key={word} className="min-w-0">
              <Tag {...(!isPending && { onRemove: () => remove(word) })}>{word}</Tag>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) add();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Field label={words.label} hint={words.hint} error={problem}>
          {input(typed, (value) => {
            setTyped(value);
            setProblem(null);
          })}
        </Field>
        <Button type="submit" className="justify-self-start" busy={isPending} busyText={words.adding}>
          {words.add}
        </Button>
      </form>
    </PanelPart>
  );
}
