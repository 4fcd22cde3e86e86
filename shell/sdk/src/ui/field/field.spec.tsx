import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Input } from '../input/input.tsx';
import { PasswordInput } from '../password-input/password-input.tsx';
import { RadioCards } from '../radio-cards/radio-cards.tsx';
import { Select } from '../select/select.tsx';
import { Textarea } from '../textarea/textarea.tsx';
import { Field } from './field.tsx';

const options = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
];

describe('Field', () => {
  it.each([
    ['Input', <Input key="i" />],
    ['PasswordInput', <PasswordInput key="p" autoComplete="off" />],
    ['Textarea', <Textarea key="t" />],
    ['Select', <Select key="s" options={options} value="pt" onValueChange={() => {}} />],
  ])('gives %s its name, its hint and its error', (_, control) => {
    const { rerender } = renderUi(
      <Field label="Nome" hint="Como no cartão">
        {control}
      </Field>,
    );
    const element = screen.getByLabelText('Nome');
    expect(element).toHaveAccessibleDescription('Como no cartão');
    expect(element).not.toHaveAttribute('aria-invalid');
    rerender(
      <Field label="Nome" hint="Como no cartão" error="Preencha o nome.">
        {control}
      </Field>,
    );
    expect(element).toHaveAccessibleDescription('Preencha o nome.');
    expect(element).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('alert')).toHaveTextContent('Preencha o nome.');
    expect(screen.queryByText('Como no cartão')).toBeNull();
  });

  it('names and describes a group', () => {
    renderUi(
      <Field label="Plano" group error="Escolha um plano.">
        <RadioCards options={options} value={null} onValueChange={() => {}} />
      </Field>,
    );
    const group = screen.getByRole('radiogroup', { name: 'Plano' });
    expect(group).toHaveAccessibleDescription('Escolha um plano.');
    expect(group).toHaveAttribute('aria-invalid', 'true');
  });

  it('turns its control off, and marks what may stay empty', () => {
    renderUi(
      <Field label="E-mail" optional disabled ok="Confirmado">
        <Input defaultValue="a@b.c" />
      </Field>,
    );
    const input = screen.getByLabelText('E-mail (opcional)');
    expect(input).toBeDisabled();
    expect(input).toHaveAccessibleDescription('Confirmado');
  });

  it('keeps what the control itself says', () => {
    renderUi(
      <Field label="Nome" hint="Dica">
        <Input id="own" aria-describedby="more" />
        <span id="more">e mais</span>
      </Field>,
    );
    expect(screen.getByRole('textbox')).toHaveAttribute('id', 'own');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Dica e mais');
  });
});
