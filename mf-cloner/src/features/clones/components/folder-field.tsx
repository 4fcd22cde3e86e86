import { FOLDER_NAME_MAX } from '@garimpo/cloner-contract';
import { Field, Input } from '@garimpo/sdk';
import { useId } from 'react';
import { listText as words } from '../../../text/pt-br-list.ts';

interface FolderFieldProps {
  value: string;
  /** Names of folders that there are, to choose from. */
  folders: readonly string[];
  autoFocus?: boolean;
  onChange: (folder: string) => void;
}

/** The folder of a clone in the list, by its name. */
export function FolderField({ value, folders, autoFocus = false, onChange }: FolderFieldProps) {
  const list = useId();
  return (
    <>
      <Field label={words.folder} hint={words.folderHint}>
        <Input
          name="folder"
          list={list}
          maxLength={FOLDER_NAME_MAX}
          autoComplete="off"
          placeholder={words.folderExample}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...(autoFocus && { 'data-autofocus': true })}
        />
      </Field>
      <datalist id={list}>
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
