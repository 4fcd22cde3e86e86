import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Input, type InputProps } from '../input/input.tsx';

export type PasswordInputProps = Omit<InputProps, 'type' | 'trailing' | 'suffix' | 'prefix' | 'icon'>;

/** Needs `autoComplete`: `current-password` or `new-password`. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? uiText.hidePassword : uiText.showPassword}
          icon={shown ? EyeOff : Eye}
          disabled={props.disabled ?? false}
          className="ui:-mr-2"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
