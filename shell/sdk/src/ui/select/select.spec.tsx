import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui.tsx';
import { Field } from '../field/field.tsx';
import { Select } from './select.tsx';

const few = ['Português', 'Inglês', 'Espanhol'].map((label) => ({ value: label.slice(0, 2), label }));
const many = ['Acre', 'Bahia', 'Ceará', 'Goiás', 'Pará', 'Paraná', 'Piauí', 'São Paulo'].map((label) => ({
  value: label,
  label,
  disabled: label === 'Goiás',
}));

describe('Select', () => {
  it('opens, moves and chooses by keyboard', async () => {
    const onValueChange = jest.fn();
    const { user } = renderUi(
      <Field label="Idioma">
        <Select options={few} value="Po" onValueChange={onValueChange} />
      </Field>,
    );
    const trigger = screen.getByRole('combobox', { name: 'Idioma' });
    expect(trigger).toHaveTextContent('Português');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(3);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onValueChange).toHaveBeenCalledWith('In');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  });

  it('leaves the page around it readable, and goes back to its button with Escape', async () => {
    const onValueChange = jest.fn();
    const { user } = renderUi(
      <main>
        <Select aria-label="Idioma" options={few} value="Po" onValueChange={onValueChange} />
        <button type="button">Salvar</button>
      </main>,
    );
    await user.click(screen.getByRole('combobox', { name: 'Idioma' }));
    const list = screen.getByRole('listbox', { name: 'Idioma' });
    expect(list).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Idioma' })).toHaveFocus();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it.each([
    ['an arrow', '{ArrowDown}', '{ArrowDown}{ArrowDown}{ArrowDown} ', 'Es'],
    ['Home and End', '{ArrowUp}', '{End}{Home}{Enter}', 'Po'],
    ['the first letters', ' ', 'es{Enter}', 'Es'],
    ['going on', '{Enter}', '{ArrowUp}{Tab}', 'Po'],
  ])('is used by %s', async (_name, open, keys, chosen) => {
    const onValueChange = jest.fn();
    const { user } = renderUi(
      <Select aria-label="Idioma" options={few} value="In" onValueChange={onValueChange} />,
    );
    await user.tab();
    await user.keyboard(open);
    expect(screen.getByRole('option', { name: 'Inglês' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard(keys);
    expect(onValueChange.mock.calls).toEqual([[chosen]]);
    expect(screen.getByRole('combobox', { name: 'Idioma' })).toHaveFocus();
  });

  it('shows the placeholder while nothing is chosen', () => {
    renderUi(<Select aria-label="Idioma" options={few} value={null} onValueChange={() => {}} />);
    expect(screen.getByRole('combobox', { name: 'Idioma' })).toHaveTextContent('Selecione');
  });
});

describe('Select of eight options', () => {
  const open = async () => {
    const onValueChange = jest.fn();
    const { user } = renderUi(
      <Field label="Estado">
        <Select options={many} value="Bahia" onValueChange={onValueChange} />
      </Field>,
    );
    const trigger = screen.getByRole('combobox', { name: 'Estado' });
    expect(trigger).toHaveTextContent('Bahia');
    await user.click(trigger);
    return { user, onValueChange, search: screen.getByRole('combobox', { name: 'Buscar' }) };
  };
  const active = (search: HTMLElement) =>
    document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent;

  it('searches without accents, and chooses what the arrows stand on', async () => {
    const { user, onValueChange, search } = await open();
    expect(search).toHaveFocus();
    expect(active(search)).toBe('Bahia');
    await user.keyboard('para');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Pará', 'Paraná']);
    expect(active(search)).toBe('Pará');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active(search)).toBe('Paraná');
    await user.keyboard('{Enter}');
    expect(onValueChange).toHaveBeenCalledWith('Paraná');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveFocus();
  });

  it('chooses by mouse, but not what is off', async () => {
    const { user, onValueChange } = await open();
    await user.click(screen.getByRole('option', { name: 'Goiás' }));
    expect(onValueChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('option', { name: 'Acre' }));
    expect(onValueChange).toHaveBeenCalledWith('Acre');
  });

  it('says when nothing is found, and Enter then chooses nothing', async () => {
    const { user, onValueChange, search } = await open();
    await user.keyboard('xyz');
    expect(screen.getByRole('status')).toHaveTextContent('Nada encontrado');
    expect(search).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onValueChange).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('combobox', { name: 'Estado' })).toHaveFocus();
  });
});
